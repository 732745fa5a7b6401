/** “Approve…”: lets one address move this one token, until it is moved or that is stopped. */
import { type FormEvent, useState } from 'react';
import { formLine } from '#renderer/lib/problem-line.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import styles from './dialogs.module.css';
import { ReceiverField } from './receiver-field.tsx';
import { TokenLine, type TokenOnPage } from './token-line.tsx';
import { addressProblem, useTokenWrite } from './use-token-write.ts';

interface ApproveDialogProps {
  readonly token: TokenOnPage;
  /** Who may move it now: one at a time may. */
  readonly before: string | null;
  readonly onClose: () => void;
}

export function ApproveDialog({ token, before, onClose }: ApproveDialogProps) {
  const [spender, setSpender] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const { run, underWay, problem } = useTokenWrite(onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await addressProblem(spender);
    setUnfit(wrong);
    if (wrong !== null) return;
    await run('erc721.approve', { contractAddress: token.contract, tokenId: token.tokenId, approvedAddress: spender.trim() });
  };
  const line = formLine(problem, []);
  return (
    <Dialog title="Approve" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TokenLine token={token} />
        <p>Whoever you name here may move this token to any address, once, without asking you again. It ends when the token is moved.</p>
        {before !== null && <p className={styles.care}>One address at a time may: {before} could not move it any more.</p>}
        <ReceiverField
          label="Spender"
          value={spender}
          onChange={(text) => {
            setSpender(text);
            setUnfit(null);
          }}
          problem={unfit}
          not={null}
        />
        {line !== null && (
          <p className={styles.problem} role="alert">
            {line}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" disabled={underWay}>
            {underWay ? 'In review…' : 'Review the approval'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
