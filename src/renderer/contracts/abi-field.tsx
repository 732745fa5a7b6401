/** An ABI pasted, or taken from a file. */
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { readTextFile } from '#renderer/core/lib/read-text-file.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import { longestPaste } from '#shared/contracts/read-interface.ts';

interface AbiFieldProps {
  readonly text: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
  readonly onProblem: (problem: string) => void;
}

// More than this in a field is slow to type in, and nobody does.
const shownAtMost = 100_000;

export function AbiField({ text, problem, onChange, onProblem }: AbiFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [from, setFrom] = useState<string | null>(null);
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > longestPaste) return onProblem('This file is larger than 4 MB. Choose the one of the contract alone.');
    const read = await readTextFile(chosen).catch(() => '');
    if (read === '') return onProblem('This file is empty, or cannot be read.');
    setFrom(chosen.name);
    onChange(read);
  };
  const isLong = text.length > shownAtMost;
  return (
    <>
      {isLong ? (
        <p>
          {from === null ? 'What was pasted' : 'The file'} has {text.length.toLocaleString('en-US')} characters and is not shown here.{' '}
          <Button size="small" onClick={() => onChange('')}>
            Take it away
          </Button>
        </p>
      ) : (
        <TextArea
          label="ABI"
          name="abi"
          hint="JSON, a file that Hardhat or Foundry left, or lines of Solidity"
          mono
          value={text}
          problem={problem}
          onChange={onChange}
        />
      )}
      {isLong && problem !== null && <p className="bad">{problem}</p>}
      <div>
        <Button size="small" icon={<FileUp size={14} aria-hidden />} onClick={() => file.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="File with an ABI"
          accept=".json,.abi,.txt,.sol"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </div>
    </>
  );
}
