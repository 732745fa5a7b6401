/** The change that marks an unknown write as not sent. Only the person can do that, never a page. */

import { checksummed } from '#shared/core/address.ts';
import { locale, t } from '#shared/core/language/language.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { ChangeDraft, ChangeField, NamedConnection } from '#shared/writes/change.ts';
import { counterpartOf, meaningOf, roleWords } from '#shared/writes/review/meaning.ts';
import { warn } from '#shared/writes/review/warning.ts';

type Entry = Pick<Activity, 'title' | 'operation' | 'input' | 'preparedAt' | 'hash'>;

const text = (name: string, after: string): ChangeField => ({ name, before: null, after, is: 'text' });
const address = (name: string, after: string): ChangeField => ({ name, before: null, after, is: 'address' });

const timeWords = (at: number) =>
  new Date(at).toLocaleString(locale === 'en-US' ? 'en-GB' : locale, { dateStyle: 'medium', timeStyle: 'medium' });

/** Identifies the write. A title is not enough, because it contains labels, which a page can set. */
function fieldsOf({ title, operation, input, preparedAt, hash }: Entry): readonly ChangeField[] {
  const { action, call } = meaningOf(operation, input as never);
  const counterpart = counterpartOf(action);
  return [
    text(t('Transaction'), title),
    ...(counterpart === null ? [] : [address(roleWords[counterpart.role], counterpart.address)]),
    address(t('Contract'), checksummed(call.to)),
    text(t('You confirmed it'), timeWords(preparedAt)),
    ...(hash === null ? [] : [text(t('Transaction hash, as reported'), hash)]),
  ];
}

/** `connection`: null where it has been removed. */
export const notSent = (connection: NamedConnection | null, entry: Entry): ChangeDraft => ({
  title: t('Mark as not sent?'),
  text: t('Blockdesk doesn’t know whether this transaction went through.'),
  connection: connection?.name ?? t('Removed connection'),
  environment: connection?.environment ?? 'live',
  fields: fieldsOf(entry),
  warnings: [
    warn(
      'not-sent',
      'care',
      t('Do this only after checking your balance. You’ll be able to send it again without a warning, and could pay twice.'),
    ),
  ],
  action: t('Mark as not sent'),
});
