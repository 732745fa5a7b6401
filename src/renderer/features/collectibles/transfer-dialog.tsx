/** “Transfer”: to whom, and whether the receiver must be able to take it. */
import { type FormEvent, useState } from 'react';
import { formLine } from '#renderer/lib/problem-line.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Option } from '#renderer/ui/option.tsx';
import styles from './dialogs.module.css';
import { ReceiverField } from './receiver-field.tsx';
import { TokenLine, type TokenOnPage } from './token-line.tsx';
import { addressProblem, useTokenWrite } from './use-token-write.ts';

interface TransferDialogProps {
  readonly token: TokenOnPage;
  /** EIP-55. */
  readonly owner: string;
  readonly onClose: () => void;
}

export function TransferDialog({ token, owner, onClose }: TransferDialogProps) {
  const [receiver, setReceiver] = useState('');
  const [isSafe, setSafe] = useState(true);
  const [unfit, setUnfit] = useState<string | null>(null);
  const name = useNames().of(receiver.trim()) ?? null;
  const { run, underWay, problem } = useTokenWrite(onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await addressProblem(receiver);
    setUnfit(wrong);
    if (wrong !== null) return;
    const { contract: contractAddress, tokenId } = token;
    const input = { from: owner, receiver: receiver.trim(), contractAddress, tokenId };
    await run(isSafe ? 'erc721.safeTransferFrom' : 'erc721.transferFrom', input);
  };
  const line = formLine(problem, []);
  return (
    <Dialog title="Transfer" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TokenLine token={token} />
        <ReceiverField
          label="Receiver"
          value={receiver}
          onChange={(text) => {
            setReceiver(text);
            setUnfit(null);
          }}
          problem={unfit}
          not={owner}
        />
        <fieldset className={styles.options}>
          <legend className={styles.heading}>How</legend>
          <Option
            name="how"
            value="safe"
            label="Safe transfer"
            text={
              name?.kind === 'account'
                ? 'Proposed. It fails where the receiver is a contract that cannot take it.'
                : 'Proposed, as nobody tells whether the receiver is a contract: it fails where that one cannot take it.'
            }
            chosen={isSafe}
            onChoose={() => setSafe(true)}
          />
          <Option
            name="how"
            value="plain"
            label="Plain transfer"
            text="The receiver is not asked. A contract that cannot pass it on keeps it for ever."
            chosen={!isSafe}
            onChoose={() => setSafe(false)}
          />
        </fieldset>
        {!isSafe && (
          <p className={styles.care}>
            Choose it only where you know that nobody but a person is at this address, or that its contract refuses safe transfers.
          </p>
        )}
        {line !== null && (
          <p className={styles.problem} role="alert">
            {line}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" disabled={underWay}>
            {underWay ? 'In review…' : 'Review the transfer'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
