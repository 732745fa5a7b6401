/** “Send from another's allowance”: the owner, and how much the chosen account may spend. */

import { useApprovalsOf } from '#renderer/approvals/use-known-approvals.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readPlainAddress } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { SendDraft } from '#shared/writes/send-draft.ts';
import { PlainAmount } from './amount-field.tsx';
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
    <div className="stack gap-10">
      <Checkbox
        label={t('Use an allowance')}
        name="others"
        text={t('Spend from another account that has approved yours.')}
        on={owner !== null}
        onChange={(on) => onChange({ owner: on ? '' : null })}
      />
      {owner !== null && (
        <>
          <AddressField
            label={t('Owner')}
            name="owner"
            hint={t('who holds the tokens: an address, a contact or an account')}
            value={owner}
            onChange={(typed) => onChange({ owner: typed })}
            recipient={readPlainAddress(owner, names)}
            problem={null}
          />
          <KnownOwners draft={draft} form={form} onChange={onChange} />
          <Allowance form={form} />
        </>
      )}
    </div>
  );
}

/** Owners with a known approval. The allowance is read again once one is chosen. */
function KnownOwners({ draft, form: { account }, onChange }: OwnerFieldsProps) {
  const names = useNames();
  const isSpender = (address: string) => address.toLowerCase() === account?.address.toLowerCase();
  const owners = useApprovalsOf(draft.token).flatMap(({ is, owner, spender }) => (is === 'erc20' && isSpender(spender) ? [owner] : []));
  if (owners.length === 0 || draft.owner !== '') return null;
  return (
    <p className={styles.line}>
      <span>{t('Owners with a known approval:')}</span>
      {owners.map((owner) => (
        <Button key={owner} size="small" onClick={() => onChange({ owner })}>
          {names.of(owner)?.text ?? shortAddress(owner)}
        </Button>
      ))}
    </p>
  );
}

function Allowance({ form: { allowance, account, token, owner } }: { form: SendForm }) {
  const service = useServiceName();
  const who = account?.name ?? t('Your account');
  if (owner.is === 'problem') return null;
  if (allowance.is === 'unasked') return <p className={styles.line}>{allowance.why}</p>;
  if (allowance.is === 'reading') return <p className={styles.line}>{t('Reading how much {who} may spend…', { who })}</p>;
  if (allowance.is === 'unknown')
    return (
      <p className={styles.care} role="alert">
        {t('How much {who} may spend for this owner is unknown.', { who })} {allowance.why}
      </p>
    );
  const asOf = allowance.asOf === null ? null : <AsOf at={allowance.asOf} stale />;
  if (allowance.baseUnits === '0') {
    return (
      <p className={styles.care} role="alert">
        {t('{who} may spend none of this owner’s tokens. It would fail unless {service} picks another account that may.', {
          who,
          service,
        })}{' '}
        {asOf}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <span>{rich('{who} may spend up to {amount}', { who, amount: <PlainAmount baseUnits={allowance.baseUnits} token={token} /> })}</span>
      {asOf}
    </p>
  );
}
