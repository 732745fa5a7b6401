/** The field “Amount”, with the balance, and a warning if it is exceeded. */

import type { ReactNode } from 'react';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { BaseUnits, HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Field } from '#renderer/core/ui/field.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import { type Token, unitOfToken } from '#renderer/tokens/use-token.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { amountText, type SendDraft } from '#shared/writes/send-draft.ts';
import styles from './send.module.css';
import type { SendForm } from './use-send-form.ts';

interface AmountFieldProps {
  readonly draft: SendDraft;
  readonly form: SendForm;
  /** The balance of each account stands below, so this field needs none. */
  readonly isListed: boolean;
  /** The Max of those accounts. */
  readonly listedMax: ReactNode;
  readonly onChange: (change: Partial<SendDraft>) => void;
}

export function AmountField({ draft, form, isListed, listedMax, onChange }: AmountFieldProps) {
  const service = useServiceName();
  const { token, amount, most, account, balance } = form;
  const holder = draft.owner === null ? (account?.name ?? tc('of', 'your account')) : tc('of', 'the owner');
  const unit =
    token.decimals === null
      ? t('in base units, because its decimals are unknown')
      : token.symbol === null
        ? t('in whole tokens')
        : t('in {symbol}', { symbol: token.symbol });
  const typedIn = draft.token === '' || token.isReading ? null : (token.decimals ?? 'base units');
  // An allowance of 0 is already shown below the owner.
  const isMore =
    !isListed &&
    amount.is === 'amount' &&
    most !== null &&
    !(form.allowance.is === 'known' && form.allowance.baseUnits === '0') &&
    BigInt(amount.baseUnits) > BigInt(most);
  const isOld = balance.face.face === 'stale' || (form.allowance.is === 'known' && form.allowance.asOf !== null);
  // Another account may have a higher limit, but nobody can take more than the owner has.
  const mayOthers =
    draft.owner !== null && amount.is === 'amount' && balance.baseUnits !== null && BigInt(amount.baseUnits) <= BigInt(balance.baseUnits);
  return (
    <div className="stack gap-6">
      <Field
        label={t('Amount')}
        name="amount"
        value={amountText(draft, token.decimals)}
        onChange={(typed) => onChange({ amount: typed, typedIn, base: null })}
        // Until the token is known, its unit isn’t.
        problem={draft.token !== '' && !token.isReading && amount.is === 'problem' ? amount.words : null}
        {...(draft.token === '' || token.isReading ? {} : { hint: unit })}
        inside={
          isListed || draft.token === native ? (
            listedMax
          ) : (
            <Max of={holder} most={most} token={token} onMax={(base) => onChange({ base, amount: '' })} />
          )
        }
        {...(amount.is === 'amount' && token.decimals !== null
          ? { note: <BaseUnits baseUnits={amount.baseUnits} {...(draft.token === native ? { base: 'wei' } : {})} /> }
          : {})}
      />
      {draft.token !== '' && !isListed && (
        <p className={styles.line}>
          <span>{draft.owner === null ? t('Balance of {holder}:', { holder }) : t('Balance of the owner:')}</span>
          {draft.owner !== null && form.owner.is !== 'address' && form.owner.is !== 'request' ? (
            t('no owner yet')
          ) : (
            <PlainHolding holding={balance} token={token} />
          )}
        </p>
      )}
      {isMore && (
        <p className={styles.care} role="alert">
          {moreWords(
            draft.owner === null ? (account?.name ?? t('the account')) : null,
            <PlainAmount baseUnits={most} token={token} />,
            isOld,
          )}{' '}
          {failsWords(mayOthers ? service : null, isOld)}
        </p>
      )}
    </div>
  );
}

/** `account`: whose balance is exceeded; null where it is what an owner has and allows. */
function moreWords(account: string | null, most: ReactNode, isOld: boolean): ReactNode {
  if (account === null)
    return isOld
      ? rich('This is more than may be sent: {most}, when last read.', { most })
      : rich('This is more than may be sent: {most}.', { most });
  return isOld
    ? rich('This is more than {account} holds: {most}, when last read.', { account, most })
    : rich('This is more than {account} holds: {most}.', { account, most });
}

/** `service`: where another account may still do; else null. */
function failsWords(service: string | null, isOld: boolean): string {
  if (service === null) return isOld ? t('It may fail.') : t('It would fail.');
  return isOld
    ? t('It may fail unless {service} picks another account that may spend enough.', { service })
    : t('It would fail unless {service} picks another account that may spend enough.', { service });
}

/** What an amount is shown with. */
export type ShownToken = Pick<Token, 'symbol' | 'decimals' | 'isReading'>;

interface MaxProps {
  /** Whose balance it is. */
  readonly of: string;
  /** Base units; null for unknown. */
  readonly most: string | null;
  readonly token: ShownToken;
  readonly onMax: (baseUnits: string) => void;
}

export function Max({ of, most, token, onMax }: MaxProps) {
  const { hideAmounts } = useDisplay();
  const label =
    most === null || hideAmounts
      ? t('Max of {account}', { account: of })
      : t('Max of {account}: {amount}', { account: of, amount: amountWords(most, token) });
  return (
    <Button
      size="small"
      look="quiet"
      disabled={most === null || most === '0'}
      aria-label={label}
      onClick={() => most !== null && onMax(most)}
    >
      {t('Max')}
    </Button>
  );
}

interface PlainAmountProps {
  readonly baseUnits: string;
  readonly token: ShownToken;
}

export function PlainAmount({ baseUnits, token }: PlainAmountProps) {
  const { hideAmounts } = useDisplay();
  return hideAmounts ? <HiddenAmount /> : amountWords(baseUnits, token);
}

function amountWords(baseUnits: string, token: ShownToken): string {
  const unit = unitOfToken(token);
  return unit === null
    ? t('{amount} base units', { amount: groupedBaseUnits(baseUnits) })
    : `${formatAmount(baseUnits, unit.decimals)} ${unit.symbol}`;
}

export function PlainHolding({ holding: { face, answer, baseUnits }, token }: { holding: Holding; token: ShownToken }) {
  if (face.face === 'loading' || (baseUnits !== null && token.isReading)) return <span>{t('being read…')}</span>;
  if (baseUnits === null) return <span title={face.face === 'error' ? problemLine(face.problem) : undefined}>{t('unknown')}</span>;
  const isStale = face.face === 'stale' && face.problem !== null;
  return (
    <>
      <span>
        <PlainAmount baseUnits={baseUnits} token={token} />
      </span>
      {isStale && <AsOf at={face.readAt} stale block={answer?.block ?? null} />}
    </>
  );
}
