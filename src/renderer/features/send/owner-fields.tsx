/** “Send from another’s allowance”: whose tokens, and how much of them the chosen account may spend. */
import { readOwner } from '#renderer/lib/receiver.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { useApprovalsOf } from '#renderer/parts/use-pairs.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import type { SendDraft } from '#shared/send-draft.ts';
import { shortAddress } from '#shared/short-address.ts';
import { AddressField } from './address-field.tsx';
import { PlainAmount } from './plain-amount.tsx';
import styles from './send.module.css';
import type { SendForm } from './use-send-form.ts';

interface OwnerFieldsProps {
  readonly draft: SendDraft;
  readonly form: SendForm;
  readonly onChange: (change: Partial<SendDraft>) => void;
}

export function OwnerFields({ draft, form, onChange }: OwnerFieldsProps) {
  const names = useNames();
  const { owner } = draft;
  return (
    <div className={styles.others}>
      <Checkbox
        label="Send from another’s allowance"
        name="others"
        text="Somebody has allowed your account to spend their tokens."
        on={owner !== null}
        onChange={(on) => onChange({ owner: on ? '' : null })}
      />
      {owner !== null && (
        <>
          <AddressField
            label="Owner"
            name="owner"
            hint="whose tokens they are"
            value={owner}
            onChange={(typed) => onChange({ owner: typed })}
            told={readOwner(owner, names)}
            problem={null}
          />
          <KnownOwners draft={draft} form={form} onChange={onChange} />
          <Allowance form={form} isNamed={form.owner.is === 'address'} />
        </>
      )}
    </div>
  );
}

/** Who has allowed it, as far as approvals know; what is allowed is read anew once one is chosen. */
function KnownOwners({ draft, form: { account }, onChange }: OwnerFieldsProps) {
  const names = useNames();
  const isSpender = (address: string) => address.toLowerCase() === account?.address.toLowerCase();
  const owners = useApprovalsOf(draft.token).flatMap(({ is, owner, spender }) => (is === 'erc20' && isSpender(spender) ? [owner] : []));
  if (owners.length === 0 || draft.owner !== '') return null;
  return (
    <p className={styles.line}>
      <span>Known to have allowed it:</span>
      {owners.map((owner) => (
        <Button key={owner} size="small" onClick={() => onChange({ owner })}>
          {names.of(owner)?.text ?? shortAddress(owner)}
        </Button>
      ))}
    </p>
  );
}

function Allowance({ form: { allowance, allowanceProblem, account, token }, isNamed }: { form: SendForm; isNamed: boolean }) {
  if (!isNamed) return null;
  if (allowanceProblem !== null)
    return (
      <p className={styles.line}>
        What {account?.name} may spend is unknown. {allowanceProblem}
      </p>
    );
  if (allowance === null) return <p className={styles.line}>Reading what {account?.name} may spend…</p>;
  if (allowance === '0') {
    return (
      <p className={styles.care} role="alert">
        {account?.name} may spend nothing of this owner’s. It would fail, unless the service signs with another account that may.
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <span>
        {account?.name} may spend up to <PlainAmount baseUnits={allowance} token={token} />
      </span>
    </p>
  );
}
