/** Another address that may move one token, or nobody. */
import { useState } from 'react';
import { useNames } from '#renderer/parts/use-names.ts';
import { Button } from '#renderer/ui/button.tsx';
import { parseParty } from './party.ts';
import { PartyField } from './party-field.tsx';
import { type ChangeFormProps, ReviewForm } from './review-form.tsx';
import { zeroKey, zeroStep } from './step.ts';

export function ApprovedForm({ row: { pair }, onRun, onClose }: ChangeFormProps) {
  const names = useNames();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const party = parseParty(text, names);
  const submit = () => {
    setTried(true);
    if (party.address === null || pair.tokenId === null) return;
    const other = { ...pair, spender: party.address };
    const input = { contractAddress: pair.contract, tokenId: pair.tokenId, approvedAddress: party.address };
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
      <PartyField
        label="Who may move it instead"
        name="approved"
        hint="an address, or a name of yours"
        value={text}
        party={party}
        isTried={isTried}
        onChange={setText}
      />
    </ReviewForm>
  );
}
