/** Compares a confirmed write with what was reviewed, and describes the differences. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import { t } from '#shared/core/language/language.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { Activity } from '#shared/writes/activity.ts';
import {
  belongsTo,
  type Effect,
  type Expected,
  type ExpectedEffect,
  expectedEffects,
  isBorneOut,
  reportedEffects,
} from '#shared/writes/effects.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

type Written = Pick<Activity, 'operation' | 'input' | 'accounts' | 'hash'>;

const isOneOf = (accounts: readonly string[], address: string | null) => accounts.some((account) => sameAddress(account, address));

function words({ of, owner: known, to, id, amount }: Effect): string {
  const [owner, tokenId] = [known ?? t('the account that signed'), id ?? ''];
  switch (of) {
    case 'operator':
      return amount === '1'
        ? t('{owner} lets {operator} move all of its tokens', { owner, operator: to })
        : t('{owner} no longer lets {operator} move all of its tokens', { owner, operator: to });
    case 'item':
      return t('token {tokenId} went from {owner} to {recipient}', { tokenId, owner, recipient: to });
    case 'items':
      return t('{amount} of token {tokenId} went from {owner} to {recipient}', { amount, tokenId, owner, recipient: to });
    case 'item-approval':
      return t('{owner} lets {spender} move token {tokenId}', { owner, spender: to, tokenId });
    case 'allowance':
      return t('{owner} lets {spender} move {amount} base units', { owner, spender: to, amount });
    case 'tokens':
    case 'native':
      return t('{amount} base units went from {owner} to {recipient}', { amount, owner, recipient: to });
  }
}

/** Of a call within the write, with its place. */
function missingWords(effect: ExpectedEffect, accounts: readonly string[]): string {
  const event = words({ ...effect, owner: effect.owner ?? accounts[0] ?? null });
  const text = t('The contract didn’t report what you reviewed: {event}.', { event });
  if (effect.place === null) return text;
  const { place, mayFail } = effect;
  return mayFail ? t('Call {place}, which may fail: {text}', { place, text }) : t('Call {place}: {text}', { place, text });
}

function inEvents({ accounts }: Written, { effects, unknown }: Expected, { logs }: Receipt): readonly string[] | null {
  if (logs === null) return null;
  const missing: ExpectedEffect[] = [];
  const others = [...reportedEffects(logs)];
  for (const effect of effects.filter(({ isReported }) => isReported)) {
    const at = others.findIndex((reported) => isBorneOut(effect, reported, accounts));
    if (at < 0) missing.push(effect);
    else others.splice(at, 1);
  }
  const listed = missing.map((effect) => missingWords(effect, accounts));
  // Where it isn't known what all of it does, the review said that more may change.
  if (unknown.length > 0 || effects.length === 0) return listed;
  const isOwn = ({ contract }: Effect) => effects.some((one) => sameAddress(one.contract, contract));
  const isUsual = (reported: Effect) => effects.some((effect) => belongsTo(effect, reported, accounts));
  const more = others.filter((reported) => isOwn(reported) && !isUsual(reported));
  const elsewhere = others.filter((reported) => !isOwn(reported) && isOneOf(accounts, reported.owner));
  return [
    ...listed,
    ...more.map((effect) => t('The contract reported more than you reviewed: {event}.', { event: words(effect) })),
    ...elsewhere.map((effect) =>
      t('Another contract, {contract}, reported this of one of your accounts: {event}.', {
        contract: effect.contract ?? '',
        event: words(effect),
      }),
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
  const expected = expectedEffects(meaningOf(entry.operation, entry.input as OperationInput<WriteId>));
  // Where no event is known to prove it, it is compared by its transaction alone.
  if (!expected.effects.some(({ isReported }) => isReported) && !isComplete) return null;
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
