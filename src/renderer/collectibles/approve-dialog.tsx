/** “Approve…”: lets one address move this one token, until it is moved or that is stopped. */
import { AddressField } from '#renderer/notebook/address-field.tsx';
import type { TokenOnPage } from './token-line.tsx';
import { TokenWriteDialog } from './token-write-dialog.tsx';
import { useTokenWrite } from './use-token-write.ts';
import { useTypedAddress } from './use-typed-address.ts';

interface ApproveDialogProps {
  readonly token: TokenOnPage;
  /** Who may move it now: one at a time may. */
  readonly before: string | null;
  readonly onClose: () => void;
}

export function ApproveDialog({ token, before, onClose }: ApproveDialogProps) {
  const spender = useTypedAddress();
  const write = useTokenWrite(onClose);
  const submit = async () => {
    const approvedAddress = spender.tried();
    if (approvedAddress === null) return;
    await write.run('erc721.approve', { contractAddress: token.contract, tokenId: token.tokenId, approvedAddress });
  };
  return (
    <TokenWriteDialog title="Approve" token={token} write={write} review="Review the approval" onSubmit={submit} onClose={onClose}>
      <p>Whoever you name here may move this token to any address, once, without asking you again. It ends when the token is moved.</p>
      {before !== null && <p className="care">One address at a time may: {before} could not move it any more.</p>}
      <AddressField label="Spender" name="spender" {...spender.field} />
    </TokenWriteDialog>
  );
}
