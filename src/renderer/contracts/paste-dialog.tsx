/** A list pasted as JSON into the fields of one parameter. */
import { useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import type { Param } from '#shared/contracts/abi.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { parseParamJson } from '#shared/contracts/params-json.ts';

interface PasteDialogProps {
  readonly label: string;
  readonly parameter: Parameter;
  readonly onTake: (param: Param) => void;
  readonly onClose: () => void;
}

export function PasteDialog({ label, parameter, onTake, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const read = parseParamJson(parameter, text);
    if (read.ok) onTake(read.value);
    else setProblem(read.error);
  };
  return (
    <Dialog title={`Paste ${label}`} typesAtOnce onClose={onClose}>
      {/* No form of its own: it stands in the form of the call. */}
      <div className="stack min-w-0 cols-1 gap-12">
        <p>A list in square brackets, such as ["1", "2"]; what stands in the fields is replaced. Numbers keep every digit.</p>
        <TextArea label="JSON" name="json" mono value={text} problem={problem} onChange={setText} />
        <div className="flex justify-end gap-8">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" disabled={text.trim() === ''} onClick={take}>
            Fill in
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
