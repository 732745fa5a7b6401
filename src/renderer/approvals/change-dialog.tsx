/** Changes an approval: a new amount, another approved address, or nothing. An operator can only be revoked. */

import { useState } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { momentWords, whoWords } from '#renderer/approvals/approval-words.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readAddressField } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { t } from '#shared/core/language/language.ts';
import { AmountForm } from './amount-form.tsx';
import { SignerNote } from './approval-parts.tsx';
import { zeroStep } from './step.ts';
import { type ChangeFormProps, ReviewForm, SteppedForm } from './stepped-form.tsx';

interface ChangeDialogProps {
  readonly row: ApprovalRow;
  readonly onClose: () => void;
}

export function ChangeDialog({ row: given, onClose }: ChangeDialogProps) {
  // The unit stays as it was when the dialog opened, even if the decimals are read again meanwhile.
  const [{ token }] = useState(given);
  const row = { ...given, token };
  const { hideAmounts } = useDisplay();
  const form = (shown: ApprovalRow, run: ChangeFormProps['onRun']) => {
    const props = { row: shown, onRun: run, onClose };
    if (shown.approval.is !== 'erc20') return <ApprovedForm {...props} />;
    return <AmountForm {...props} unit={{ contract: shown.approval.contract, token: shown.token }} />;
  };
  return (
    <Dialog title={t('Change what {spender} may do', { spender: whoWords(row) })} typesAtOnce onClose={onClose}>
      <SteppedForm
        row={row}
        head={(shown, when) => (
          <>
            <p>{momentWords(shown ?? row, when, hideAmounts)}</p>
            <SignerNote rows={[row]} />
          </>
        )}
        form={(shown, run) => form(shown ?? row, run)}
        onClose={onClose}
      />
    </Dialog>
  );
}

function ApprovedForm({ row: { approval }, onRun, onClose }: ChangeFormProps) {
  const names = useNames();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { address, field } = readAddressField(text, names, isTried);
  const submit = () => {
    setTried(true);
    if (address === null || approval.tokenId === null) return;
    const other = { ...approval, spender: address };
    const input = { contractAddress: approval.contract, tokenId: approval.tokenId, approvedAddress: address };
    onRun([{ key: 'set', approval: other, write: { id: 'erc721.approve', input }, wanted: '1' }]);
  };
  return (
    <ReviewForm
      onClose={onClose}
      onSubmit={submit}
      other={
        <Button look="danger" onClick={() => onRun([zeroStep(approval)])}>
          {t('Revoke approval')}
        </Button>
      }
    >
      <AddressField
        label={t('Who may move it instead')}
        name="approved"
        hint={t('an address, a contact or one of your accounts')}
        {...field}
        onChange={setText}
      />
    </ReviewForm>
  );
}
