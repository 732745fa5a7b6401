/** Compares a confirmed write with what was reviewed, and describes the differences. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import { t } from '#shared/core/language/language.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { sameAddress, zeroAddress } from '#shared/core/short-address.ts';
import { readTokenEvent, type TokenEvent } from '#shared/tokens/token-events.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { type ExpectedEvent, toCallData, toExpectedCall, toExpectedEvent } from '#shared/writes/expected-call.ts';

type Written = Pick<Activity, 'operation' | 'input' | 'accounts' | 'hash'>;

const isOneOf = (accounts: readonly string[], address: string) => accounts.some((account) => sameAddress(account, address));

function words(event: TokenEvent): string {
  const { owner, to } = event;
  if (event.is === 'approval-for-all')
    return event.approved
      ? t('{owner} lets {operator} move all of its tokens', { owner, operator: to })
      : t('{owner} no longer lets {operator} move all of its tokens', { owner, operator: to });
  const { amount } = event;
  if (event.is === 'transfer')
    return event.isToken
      ? t('token {tokenId} went from {owner} to {recipient}', { tokenId: amount, owner, recipient: to })
      : t('{amount} base units went from {owner} to {recipient}', { amount, owner, recipient: to });
  return event.isToken
    ? t('{owner} lets {spender} move token {tokenId}', { owner, spender: to, tokenId: amount })
    : t('{owner} lets {spender} move {amount} base units', { owner, spender: to, amount });
}

/** Amounts exactly, and the owner one of those who may. */
function isExpected({ event, owners }: ExpectedEvent, reported: TokenEvent): boolean {
  const isOwner = owners === null || owners.some((owner) => sameAddress(owner, reported.owner));
  if (!isOwner || !sameAddress(event.to, reported.to)) return false;
  if (event.is === 'approval-for-all' || reported.is === 'approval-for-all')
    return event.is === 'approval-for-all' && reported.is === 'approval-for-all' && event.approved === reported.approved;
  return event.is === reported.is && event.amount === reported.amount && event.isToken === reported.isToken;
}

/** Some contracts emit an approval with a transfer: a lowered allowance, or a cleared one. */
function belongsTo({ event }: ExpectedEvent, reported: TokenEvent, accounts: readonly string[]): boolean {
  if (
    event.is !== 'transfer' ||
    reported.is !== 'approval' ||
    event.isToken !== reported.isToken ||
    !sameAddress(event.owner, reported.owner)
  )
    return false;
  return reported.to === zeroAddress || isOneOf(accounts, reported.to);
}

function inEvents({ operation, input, accounts }: Written, expected: ExpectedEvent | null, { logs }: Receipt): readonly string[] | null {
  if (logs === null) return null;
  const { to } = toExpectedCall(operation, input as OperationInput<WriteId>);
  const events = logs.flatMap((log) => {
    const event = readTokenEvent(log);
    return event === null ? [] : [{ event, isOwn: sameAddress(log.address, to), address: log.address }];
  });
  if (expected === null) return [];
  const own = events.filter(({ isOwn }) => isOwn);
  const first = own.findIndex(({ event }) => isExpected(expected, event));
  const missing = first < 0 ? [t('The contract didn’t report what you reviewed: {event}.', { event: words(expected.event) })] : [];
  const others = own.filter(({ event }, index) => index !== first && !belongsTo(expected, event, accounts));
  const elsewhere = events.filter(({ event, isOwn }) => !isOwn && isOneOf(accounts, event.owner));
  return [
    ...missing,
    ...others.map(({ event }) => t('The contract reported more than you reviewed: {event}.', { event: words(event) })),
    ...elsewhere.map(({ event, address }) =>
      t('Another contract, {contract}, reported this of one of your accounts: {event}.', { contract: address, event: words(event) }),
    ),
  ];
}

function inTransaction({ operation, input, accounts }: Written, { from, to, data, value }: Transaction): readonly string[] {
  const call = toExpectedCall(operation, input as OperationInput<WriteId>);
  const expected = toCallData(call);
  const amount = call.value ?? '0';
  return [
    ...(to === null || sameAddress(to, call.to) ? [] : [t('It called {called} instead of {reviewed}.', { called: to, reviewed: call.to })]),
    ...(data === null || expected === null || data.toLowerCase() === expected.toLowerCase()
      ? []
      : [
          t('Its calldata differs from what you reviewed. It was: {calldata}', {
            calldata: data.length > 138 ? `${data.slice(0, 138)}…` : data,
          }),
        ]),
    ...(value === null || value === amount ? [] : [t('It sent {sent} wei instead of {reviewed}.', { sent: value, reviewed: amount })]),
    ...(from === null || accounts.length === 0 || isOneOf(accounts, from)
      ? []
      : [t('It was signed by {signer}, which isn’t one of your accounts.', { signer: from })]),
  ];
}

/** Differences listed at most, because a contract can emit any number of events. */
const mostListed = 20;

function firstOf(differences: readonly string[]): readonly string[] {
  const more = differences.length - mostListed;
  return more <= 0 ? differences : [...differences.slice(0, mostListed), t('And {count} more.', { count: more })];
}

/** Null where too little is known to compare. */
export function differencesOf(entry: Written, receipt: Receipt, transaction: Transaction | null): readonly string[] | null {
  const isComplete = transaction !== null && transaction.to !== null && transaction.data !== null && transaction.value !== null;
  const expected = toExpectedEvent(entry.operation, entry.input as OperationInput<WriteId>, entry.accounts);
  // Where no event is known to prove it, it is compared by its transaction alone.
  if (expected === null && !isComplete) return null;
  const sent = transaction === null ? [] : inTransaction(entry, transaction);
  if (receipt.status === 'reverted') return [t('It failed on the chain: nothing you reviewed was carried out.'), ...sent];
  const events = inEvents(entry, expected, receipt);
  return events === null ? null : firstOf([...sent, ...events]);
}

/** Reads the transaction too, as the receipt does not contain the call. */
export async function compare(
  read: ReadService,
  entry: Written,
  connection: ConfirmedConnection,
  receipt: Receipt,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const transaction = currentValue(await read('transaction.get', connection, { hash: entry.hash ?? '' }, { urgency: 'own', signal }));
  return differencesOf(entry, receipt, transaction);
}
