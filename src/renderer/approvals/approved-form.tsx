/** Another address that may move one token, or nobody. */
import { useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readAddressField } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { type ChangeFormProps, ReviewForm } from './review-form.tsx';
import { zeroKey, zeroStep } from './step.ts';

export function ApprovedForm({ row: { pair }, onRun, onClose }: ChangeFormProps) {
  const names = useNames();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { address, field } = readAddressField(text, names, isTried);
  const submit = () => {
    setTried(true);
    if (address === null || pair.tokenId === null) return;
    const other = { ...pair, spender: address };
    const input = { contractAddress: pair.contract, tokenId: pair.tokenId, approvedAddress: address };
    onRun([{ key: 'set', pair: other, write: { id: 'erc721.approve', input }, wanted: '1' }]);
  };
  return (
    <ReviewForm
      onClose={onClose}
      onSubmit={submit}
      other={
        <Button look="danger" onClick={() => onRun([zeroStep(zeroKey, pair)])}>
          Nobody any more
        </Button>
      }
    >
      <AddressField label="Who may move it instead" name="approved" hint="an address, or a name of yours" {...field} onChange={setText} />
    </ReviewForm>
  );
}
