/** Fills the form of a new service from a file that Blockdesk exported. Saving it is confirmed as always. */
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { readTextFile } from '#renderer/core/lib/read-text-file.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { parseConnectionFile } from '#shared/connections/connection-file.ts';
import { fromFile } from './form-values.ts';
import type { ServiceForm } from './use-service-form.ts';

/** Bytes; a connection has far fewer. */
const largest = 100_000;

export function FromFile({ form }: { form: ServiceForm }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const given = file.size > largest ? null : parseConnectionFile(await readTextFile(file).catch(() => ''));
    if (given !== null) {
      form.fill(fromFile(given, form.values));
      showToast('Filled in from the file. It has no client secret.');
    }
    setProblem(given === null ? 'This isn’t a connection that this version of Blockdesk can read. Nothing was changed.' : null);
    // The same file can be chosen again.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div className="row wrap gap-8">
      <Button size="small" icon={<FileUp size={14} aria-hidden />} onClick={() => input.current?.click()}>
        Fill in from a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with a connection"
        accept=".json"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {problem !== null && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
    </div>
  );
}
