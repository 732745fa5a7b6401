/** The dialogs “Transfer” and “Approve…” of a collectible. */

import { useState } from 'react';
import { Option } from '#renderer/core/ui/option.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { useFormWrite } from '#renderer/writes/use-write.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { type TokenOnPage, TokenWriteDialog, useTypedAddress } from './token-write-dialog.tsx';

interface TransferDialogProps {
  readonly token: TokenOnPage;
  /** EIP-55. */
  readonly owner: string;
  readonly onClose: () => void;
}

export function TransferDialog({ token, owner, onClose }: TransferDialogProps) {
  const receiver = useTypedAddress(token.contract);
  const [isSafe, setSafe] = useState(true);
  const write = useFormWrite(onClose);
  const submit = async () => {
    const to = receiver.tried();
    if (to === null) return;
    const { contract: contractAddress, tokenId } = token;
    const input = { from: owner, receiver: to, contractAddress, tokenId };
    await write.run(transferOf(isSafe), input);
  };
  return (
    <TokenWriteDialog
      title={tc('button', 'Transfer')}
      token={token}
      write={write}
      review={t('Review the transfer')}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressField label={t('Recipient')} name="recipient" {...receiver.field} not={owner} />
      <HowField isSafe={isSafe} onChoose={setSafe} />
    </TokenWriteDialog>
  );
}

export function HowField({ isSafe, onChoose }: { isSafe: boolean; onChoose: (isSafe: boolean) => void }) {
  return (
    <>
      <fieldset className="stack gap-8">
        <legend className="semibold small">{t('How')}</legend>
        <Option
          name="how"
          value="safe"
          label={t('Safe transfer')}
          text={t('Recommended. Fails safely if the recipient is a contract that can’t hold it.')}
          chosen={isSafe}
          onChoose={() => onChoose(true)}
        />
        <Option
          name="how"
          value="plain"
          label={t('Plain transfer')}
          text={t('No check. If the recipient is a contract that can’t move it, it’s lost.')}
          chosen={!isSafe}
          onChoose={() => onChoose(false)}
        />
      </fieldset>
      {!isSafe && <p className="care">{t('Choose this only for a person’s address, or a contract that refuses safe transfers.')}</p>}
    </>
  );
}

/** Which transfer it is, by our names. */
export const transferOf = (isSafe: boolean) => (isSafe ? 'erc721.safeTransferFrom' : 'erc721.transferFrom');

interface ApproveDialogProps {
  readonly token: TokenOnPage;
  /** The address that is approved now, as only one can be. */
  readonly before: string | null;
  readonly onClose: () => void;
}

/** Lets one address move this token, until it is moved or the approval is stopped. */
export function ApproveDialog({ token, before, onClose }: ApproveDialogProps) {
  const spender = useTypedAddress();
  const write = useFormWrite(onClose);
  const submit = async () => {
    const approvedAddress = spender.tried();
    if (approvedAddress === null) return;
    await write.run('erc721.approve', { contractAddress: token.contract, tokenId: token.tokenId, approvedAddress });
  };
  return (
    <TokenWriteDialog
      title={t('Approve')}
      token={token}
      write={write}
      review={t('Review the approval')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {t('This address can move the collectible anywhere, once, without asking you again. The approval ends when the collectible moves.')}
      </p>
      {before !== null && (
        <p className="care">{t('Only one address can be approved: {address} loses its approval.', { address: before })}</p>
      )}
      <AddressField label={t('Spender')} name="spender" {...spender.field} />
    </TokenWriteDialog>
  );
}
