/** Fills the form of a new service from a file that Blockdesk exported. Saving it is confirmed as always. */

import { useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { readTextFile } from '#renderer/core/lib/read-text-file.ts';
import { FileButton } from '#renderer/core/parts/file-button.tsx';
import { parseConnectionFile } from '#shared/connections/connection-file.ts';
import { t } from '#shared/core/language/language.ts';
import { fromFile } from './form-values.ts';
import type { ServiceForm } from './use-service-form.ts';

/** Bytes; a connection has far fewer. */
const largest = 100_000;

export function FromFile({ form }: { form: ServiceForm }) {
  const connections = useSlice('connections');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    const given = file.size > largest ? null : parseConnectionFile(await readTextFile(file).catch(() => ''));
    if (given !== null) {
      form.fill(fromFile(given, form.values, connections));
      showToast(t('Filled in from the file. Enter the client secret, if there is one.'));
    }
    setProblem(given === null ? t('This file isn’t a Blockdesk connection, or it needs a newer version. Nothing was changed.') : null);
  };
  return (
    <div className="row wrap gap-8">
      <FileButton words={t('Fill in from a file')} name={t('File with a connection')} accept=".json" onChoose={(file) => void take(file)} />
      {problem !== null && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
    </div>
  );
}
