/** Renames an account in its row: Enter saves, Escape cancels, an empty field removes the label. */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './label-editor.module.css';

export function LabelEditor({ account, onDone }: { account: NamedAccount; onDone: () => void }) {
  const connection = useActiveConnection();
  const [label, setLabel] = useState(account.label);
  const [unfit, setUnfit] = useState<string | null>(null);
  const save = useCall('notebook.save');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = unfit ?? (save.problem === null ? null : problemLine(save.problem));
  useEffect(() => input.current?.select(), []);
  const submit = async () => {
    const trimmed = label.trim();
    // The field checks are large, so they are loaded with the first check.
    const [{ fieldProblem }, { notebookCalls }] = await Promise.all([
      import('#shared/core/input.ts'),
      import('#shared/notebook/notebook-calls.ts'),
    ]);
    const found = fieldProblem(notebookCalls['notebook.save'].input.label, trimmed);
    setUnfit(found);
    if (found !== null || save.running) return;
    const result = await save.run({ connection: connection.id, subject: account.address, label: trimmed });
    if (result.ok) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void submit();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  };
  return (
    <div className="grow">
      <div className="flex gap-6">
        <input
          ref={input}
          className={styles.input}
          value={label}
          placeholder={account.name}
          aria-label={t('Label of {name}', { name: account.name })}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          spellCheck={false}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" look="main" disabled={save.running} onClick={() => void submit()}>
          {t('Save')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
      {problem !== null && (
        <p id={id} className="bad small mt-4" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
