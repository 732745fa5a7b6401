/** “Add a signature”: the person gives the signature of undecoded bytes. It is accepted only if it fits them. */

import { type FormEvent, useState } from 'react';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { signatureProblem, type Undecoded, withKeyword } from './signature-problem.ts';
import styles from './transaction.module.css';

export function AddSignature({ of: undecoded }: { of: Undecoded }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('Add a signature')}</Button>
      {open && <SignatureDialog of={undecoded} onClose={() => setOpen(false)} />}
    </div>
  );
}

const examples = {
  function: 'function setLimit(address account, uint256 limit)',
  event: 'event LimitSet(address indexed account, uint256 limit)',
};

function SignatureDialog({ of: undecoded, onClose }: { of: Undecoded; onClose: () => void }) {
  const { add } = useSignatures();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const signature = withKeyword(text, undecoded.kind);
    const wrong = signatureProblem(signature, undecoded);
    setProblem(wrong);
    if (wrong !== null) return;
    const failed = await add(signature);
    setFailure(failed);
    if (failed === null) onClose();
  };
  return (
    <Dialog title={t('Add a signature')} onClose={onClose}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)}>
        <p>
          {rich(
            'As the contract’s makers published it, such as {code}. It is kept with this connection and used for everything that fits it.',
            { code: <code>{examples[undecoded.kind]}</code> },
          )}
        </p>
        <Field label={t('Signature')} name="signature" value={text} onChange={setText} problem={problem} />
        {failure !== null && <Problem problem={failure} />}
        <div className="flex justify-end gap-8">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="main" disabled={text.trim() === ''}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
