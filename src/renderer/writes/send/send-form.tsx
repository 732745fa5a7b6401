/** The form for sending a token. It sends nothing itself: main reviews and sends. */

import { Info } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readRecipient } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { TokenField } from '#renderer/tokens/token-field.tsx';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { useSend } from '#renderer/writes/send.ts';
import type { FailedWrite } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import { t } from '#shared/core/language/language.ts';
import { payPlace } from '#shared/core/screens.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { type NativeSending, native, nativeSending } from '#shared/tokens/native-sending.ts';
import { draftOfRequest, type SendDraft } from '#shared/writes/send-draft.ts';
import { AccountBalances, LargestMax } from './account-balances.tsx';
import { AmountField } from './amount-field.tsx';
import { OwnerFields } from './owner-fields.tsx';
import styles from './send.module.css';
import { useSendForm } from './use-send-form.ts';
import type { ToReview } from './use-sending.ts';

interface SendFormViewProps {
  readonly draft: SendDraft;
  /** Why the last attempt failed. */
  readonly failed: FailedWrite | null;
  readonly onReview: (write: ToReview) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

export function SendFormView({ draft, failed, onReview, onClear, onClose }: SendFormViewProps) {
  const service = useServiceName();
  const send = useSend();
  const names = useNames();
  const form = useSendForm(draft);
  const { choice, accounts } = useAccountChoice({ label: t('Show allowance for') });
  const hasChoice = accounts.length > 1;
  const isListed = hasChoice && draft.owner === null;
  const listed = isListed && draft.token !== '' ? { contract: draft.token, token: form.token, accounts } : null;
  const body = useRef<HTMLFormElement>(null);
  useFirstEmpty(body, draft);
  const change = (more: Partial<SendDraft>) => send.change(more);
  const changeRecipient = (typed: string) => {
    const recipient = readRecipient(typed, names);
    // A payment request also fills in the token and the amount, for the person to check.
    if (recipient.is === 'request') change(draftOfRequest({ ...recipient, receiver: recipient.address }));
    else change({ receiver: typed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const write = toReview(draft, form);
    if (write !== null) onReview(write);
  };
  return (
    <form ref={body} className="stack cols-1 gap-14" onSubmit={submit}>
      {draft.byLink && (
        <p className={styles.note}>
          <Info size={15} aria-hidden />
          <span>{t('A link or request filled this in. Check the token, the recipient and the amount.')}</span>
        </p>
      )}
      {accounts.length > 1 && draft.owner === null && (
        <p className="soft">{t('You can’t choose: {service} picks which account pays.', { service })}</p>
      )}
      <TokenField
        value={draft.token}
        onChoose={(token) => change({ token, base: null, amount: '', ...(token === native ? { owner: null } : {}) })}
        notNative={notNativeShort(nativeSending(useActiveConnection()), service)}
      />
      <AddressField
        label={t('Recipient')}
        name="receiver"
        hint={t('an address, a contact, one of your accounts, or a payment request')}
        value={draft.receiver}
        onChange={changeRecipient}
        recipient={form.receiver}
        problem={form.recipientProblem}
      />
      <AmountField
        draft={draft}
        form={form}
        isListed={isListed}
        listedMax={
          listed === null || draft.token === native ? undefined : <LargestMax {...listed} onMax={(base) => change({ base, amount: '' })} />
        }
        onChange={change}
      />
      {listed !== null && <AccountBalances {...listed} typed={form.amount.is === 'amount' ? form.amount.baseUnits : null} />}
      {draft.token !== native && <OwnerFields draft={draft} form={form} onChange={change} />}
      {hasChoice && draft.owner !== null && <div className={styles.account}>{choice}</div>}
      {failed !== null && <WriteNote failed={failed} onLeave={onClose} />}
      <div className="row wrap justify-end gap-8">
        <p className={styles.hindrance} role="status">
          {form.hindrance}
        </p>
        <Link to={payPlace} onClick={onClose}>
          {t('Pay many')}
        </Link>
        <Button look="quiet" onClick={onClear}>
          {t('Clear')}
        </Button>
        <div className="row gap-8">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="main" disabled={form.hindrance !== null}>
            {t('Review')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Beside the currency in the list. */
function notNativeShort({ can }: NativeSending, service: string): string | null {
  if (can === 'send') return null;
  return can === 'no' ? t('{service} can’t send it', { service }) : t('check in Wallet first');
}

function toReview(draft: SendDraft, { amount, receiver, owner, hindrance }: ReturnType<typeof useSendForm>): ToReview | null {
  if (hindrance !== null || amount.is !== 'amount' || receiver.is !== 'address') return null;
  const base = { contractAddress: draft.token, amount: amount.baseUnits, receiver: receiver.address };
  if (draft.token === native) return { operation: 'transaction.submit', input: nativeSendInput(receiver.address, amount.baseUnits) };
  if (draft.owner === null) return { operation: 'erc20.transfer', input: base };
  return owner.is === 'address' ? { operation: 'erc20.transferFrom', input: { ...base, from: owner.address } } : null;
}

/** Focuses the first empty field. */
function useFirstEmpty(body: React.RefObject<HTMLElement | null>, draft: SendDraft): void {
  const first = useRef(draft);
  useEffect(() => {
    const { token, receiver, amount, base } = first.current;
    const name =
      token === ''
        ? 'select'
        : receiver === ''
          ? '[name="receiver"]'
          : amount === '' && base === null
            ? '[name="amount"]'
            : '[type="submit"]';
    const found = body.current?.querySelector<HTMLElement>(name);
    (found?.matches(':disabled') === true ? body.current?.querySelector<HTMLElement>('select') : found)?.focus();
  }, [body]);
}
