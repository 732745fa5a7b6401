/** Saves a call under a name, with its parameters. */

import { type FormEvent, useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useContracts } from '#renderer/core/bridge/use-mirror.ts';
import { fieldLine, formLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import type { Param } from '#shared/contracts/abi.ts';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import { t } from '#shared/core/language/language.ts';

interface SaveCallDialogProps {
  readonly contract: string;
  readonly fn: ContractFunction;
  readonly params: readonly Param[];
  readonly value: string | null;
  readonly onClose: () => void;
}

export function SaveCallDialog({ contract, fn, params, value, onClose }: SaveCallDialogProps) {
  const { id: connection } = useActiveConnection();
  const { calls } = useContracts();
  const [name, setName] = useState('');
  const save = useCall('calls.save');
  const replaces = calls.some((one) => one.name === name.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { connection, name: name.trim(), contractAddress: contract, functionSignature: fn.text, params };
    const saved = await save.run({ ...input, ...(value === null ? {} : { value }) });
    if (!saved.ok) return;
    showToast(t('Saved as “{name}”.', { name: name.trim() }));
    onClose();
  };
  return (
    <Dialog title={t('Save call')} typesAtOnce onClose={onClose}>
      <form className="stack min-w-0 cols-1 gap-12" onSubmit={(event) => void submit(event)}>
        <p>
          {fn.effect === 'read'
            ? t('Find it under saved calls and in the search, and run it again with the same parameters.')
            : t('Find it under saved calls and in the search, filled in. Nothing is sent before you review it.')}
        </p>
        <Field
          label={t('Name')}
          name="name"
          mono={false}
          value={name}
          onChange={setName}
          problem={fieldLine(save.problem, 'name')}
          {...(replaces ? { note: t('This replaces the saved call with this name.') } : {})}
        />
        {formLine(save.problem, ['name']) !== null && <p className="bad">{formLine(save.problem, ['name'])}</p>}
        <div className="flex justify-end gap-8">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="main" disabled={name.trim() === '' || save.running}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
