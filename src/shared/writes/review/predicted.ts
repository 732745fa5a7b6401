/**
 * What a review says will change: balances and approvals, from what the calls say and what was read. Words of contracts and of their
 * owners have no part in it, but for a token's symbol and a collection's name, which stand for themselves.
 */

import { isWithoutLimit } from '#shared/core/amount.ts';
import { listWords, t, tc } from '#shared/core/language/language.ts';
import { plainLetters } from '#shared/core/plain-name.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { type ExpectedEffect, expectedEffects } from '#shared/writes/effects.ts';
import { atWorst, type NetEffect, netOf } from '#shared/writes/net-effects.ts';
import { callsOf, mayBeItem, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isOwn } from '#shared/writes/review/known.ts';
import { type State, stateOf, type Taken, takenOf } from '#shared/writes/review/state-before.ts';
import { collectionWords, nameOf, nativeUnitsOf, tokenWords, unitsOf } from '#shared/writes/review/words.ts';
import type { PredictedChanges, ReviewLine, ReviewValue } from '#shared/writes/review.ts';

/** The rest are only counted: the calls have all of them. */
const mostRows = 8;

type Net<Of extends NetEffect['of']> = Extract<NetEffect, { of: Of }>;
type Change = Extract<ReviewValue, { is: 'change' }>;

const nothing: PredictedChanges = { rows: [], left: 0, cautions: [], basis: null, readAt: null };

/**
 * Of one write, or of the rows of a batch together, which have the same accounts and chain. Balances of others are only among those of one.
 * `readAt`: when the first fact was asked for, in epoch milliseconds.
 */
export function predictedChanges(contexts: readonly ReviewContext[], readAt: number): PredictedChanges {
  const [context] = contexts;
  if (context === undefined) return nothing;
  const expected = contexts.map(({ meaning, facts }) => expectedEffects(meaning, facts));
  const effects = expected.flatMap((one) => one.effects);
  const nets = netOf(atWorst(effects, context.known.accounts), context.known.accounts[0] ?? null)
    .filter((net) => contexts.length === 1 || net.of !== 'balance' || isMine(net.owner, context))
    .toSorted((one, other) => rankOf(one, context) - rankOf(other, context));
  const now = stateOf(contexts);
  const row = { context, effects, now, isMixed: isMixed(nets, context, now) };
  const all = [...nets.map((net) => () => rowOf(net, row)), ...contexts.flatMap(takenOf).map((taken) => () => takingRow(taken, row))];
  const rows = all.slice(0, mostRows).map((toRow) => toRow());
  const isOpen = expected.some(({ unknown }) => unknown.length > 0) || contexts.flatMap(callsOf).some(mayBeItem);
  const isRead = rows.some(({ value }) => value.is === 'change' && (value.before !== null || value.beforeWords !== null));
  return {
    rows,
    left: all.length - rows.length,
    cautions: cautionsOf(contexts, { isEmpty: rows.length === 0, isOpen, mayFail: effects.some((effect) => effect.mayFail) }),
    basis: rows.length === 0 ? null : basisOf(contexts),
    readAt: isRead ? readAt : null,
  };
}

const basisOf = ({ length }: readonly ReviewContext[]) =>
  length === 1
    ? t('Predicted from the call. A contract can do otherwise, such as take a fee.')
    : t('Predicted from all rows together. A contract can do otherwise, such as take a fee.');

interface Noted {
  readonly isEmpty: boolean;
  /** It isn't known all that it does. */
  readonly isOpen: boolean;
  readonly mayFail: boolean;
}

const failsWords = ({ length }: readonly ReviewContext[]) =>
  length === 1
    ? t('The simulation failed. If the transaction fails too, none of this happens, but the network fee is charged.')
    : t('Some simulations failed. A row that fails on the chain changes nothing, but its network fee is charged.');

function cautionsOf(contexts: readonly ReviewContext[], { isEmpty, isOpen, mayFail }: Noted): readonly string[] {
  if (isEmpty) return [isOpen ? t('Blockdesk can’t tell what this changes.') : t('No balance or approval, according to the call.')];
  return [
    ...(contexts.some(({ testRun }) => testRun.phase === 'fails') ? [failsWords(contexts)] : []),
    ...(isOpen ? [t('More may change: Blockdesk can’t tell everything this does.')] : []),
    ...(mayFail ? [t('Parts of this may fail even if the transaction succeeds.')] : []),
  ];
}

/** Null: the account that signs. */
const isMine = (account: string | null, { known }: ReviewContext) => account === null || isOwn(known, account);

/** What the person allows first, then what they lose, then what they get or no longer allow, then what others do. */
function rankOf(net: NetEffect, context: ReviewContext): number {
  if (net.of === 'balance') return !isMine(net.owner, context) ? 4 : net.by < 0n ? 1 : 2;
  if (net.of === 'item') return isMine(net.owner, context) ? 1 : isMine(net.to, context) ? 2 : 4;
  if (net.of !== 'item-approval' && !isMine(net.owner, context)) return 3;
  return isTakenBack(net) ? 2 : 0;
}

function isTakenBack(net: Net<'allowance' | 'operator' | 'item-approval'>): boolean {
  if (net.of === 'allowance') return (net.set ?? 0n) + net.by <= 0n;
  return net.of === 'operator' ? !net.isAllowed : net.to === zeroAddress;
}

/** Whether two assets could be taken for each other: two tokens, or one that calls itself like the native currency. */
function isMixed(nets: readonly NetEffect[], { chain }: ReviewContext, now: State): boolean {
  const tokens = new Set(nets.flatMap(({ contract, id }) => (contract === null || id !== null ? [] : [contract])));
  const native = plainLetters(chain?.currency?.symbol ?? '');
  const hasNative = nets.some(({ contract }) => contract === null);
  return tokens.size > 1 || (hasNative && [...tokens].some((token) => plainLetters(now.of(token).symbol ?? '') === native));
}

interface Row {
  readonly context: ReviewContext;
  readonly effects: readonly ExpectedEffect[];
  readonly now: State;
  /** More than one asset changes, so that each row names its own. */
  readonly isMixed: boolean;
}

function rowOf(net: NetEffect, row: Row): ReviewLine {
  switch (net.of) {
    case 'balance':
      return balanceRow(net, row);
    case 'allowance':
      return allowanceRow(net, row);
    case 'item':
    case 'item-approval':
      return itemRow(net, row);
    case 'operator':
      return operatorRow(net, row);
  }
}

/** Whether it is of the first account only because the service doesn't say which one signs. */
const isGuess = ({ contract, owner }: Net<'balance' | 'allowance' | 'operator'>, { context: { known }, effects }: Row) =>
  known.accounts.length > 1 &&
  owner === known.accounts[0] &&
  effects.some((effect) => effect.contract === contract && effect.owner === null && effect.of !== 'item-approval');

/** Of a contract, with what it says of itself. */
const asOf = (contract: string, { context, now }: Row) => ({ ...context, facts: now.of(contract) });

const itemWords = (contract: string, id: string, row: Row) => collectionWords(asOf(contract, row), contract, id);

function assetWords({ contract, id }: NetEffect, row: Row): string {
  if (contract === null) return nativeUnitsOf(row.context).symbol;
  return id === null ? tokenWords(asOf(contract, row), contract) : itemWords(contract, id, row);
}

function unitsIn({ contract, id }: NetEffect, row: Row): Pick<Change, 'decimals' | 'symbol'> {
  if (contract === null) return nativeUnitsOf(row.context);
  return id === null ? unitsOf(row.now.of(contract)) : { decimals: 0, symbol: null };
}

const change = (values: Partial<Change>): Change => ({
  is: 'change',
  before: null,
  after: null,
  beforeWords: null,
  words: null,
  decimals: null,
  symbol: null,
  ...values,
});

function balanceRow(net: Net<'balance'>, row: Row): ReviewLine {
  const { contract, id, owner, by } = net;
  const account = owner === null ? null : nameOf(row.context.known, owner);
  const before = id === null ? (row.now.balance(contract, owner) ?? null) : null;
  const after = before === null ? null : BigInt(before) + by;
  const isShort = after !== null && after < 0n;
  const name =
    account === null
      ? t('Balance of the account that signs')
      : isGuess(net, row)
        ? t('Balance, if {account} pays', { account })
        : t('Balance of {account}', { account });
  return {
    name: row.isMixed || id !== null ? t('{name}, {asset}', { name, asset: assetWords(net, row) }) : name,
    value: change({
      ...unitsIn(net, row),
      before,
      after: isShort || after === null ? null : after.toString(),
      words: isShort ? t('not enough') : null,
      by: by.toString(),
    }),
  };
}

function allowanceRow(net: Net<'allowance'>, row: Row): ReviewLine {
  const { contract, owner, to, through, set, by } = net;
  const { known } = row.context;
  const before = through === null ? (row.now.allowance(contract ?? '', owner, to) ?? null) : null;
  const start = set ?? (before === null ? null : BigInt(before));
  const after = start === null || start + by < 0n ? null : (start + by).toString();
  const spender = nameOf(known, to);
  const of = owner !== null && (isGuess(net, row) || !isOwn(known, owner)) ? nameOf(known, owner) : null;
  const plain =
    of === null
      ? t('Spending limit for {spender}', { spender })
      : isGuess(net, row)
        ? t('Spending limit for {spender}, if {account} signs', { spender, account: of })
        : t('Spending limit for {spender}, of {account}', { spender, account: of });
  const name = through === null ? plain : t('{name}, through {contract}', { name: plain, contract: nameOf(known, through) });
  return {
    name: row.isMixed ? t('{name}, {asset}', { name, asset: assetWords(net, row) }) : name,
    value: change({
      ...unitsIn(net, row),
      before,
      after,
      beforeWords: before === '0' ? tc('allowance', 'none found') : before !== null && isWithoutLimit(before) ? t('unlimited') : null,
      words: after === '0' ? tc('allowance', 'none') : after !== null && isWithoutLimit(after) ? t('unlimited') : null,
      ...(set === null ? { by: by.toString() } : {}),
    }),
  };
}

/** An unlimited allowance doesn't get smaller. */
function takingRow({ contract, owner, amount, before }: Taken, row: Row): ReviewLine {
  const isEndless = before !== null && isWithoutLimit(before);
  const after = before === null || BigInt(before) < amount ? null : (BigInt(before) - amount).toString();
  const words = isEndless ? t('unlimited') : before !== null && after === null ? t('not enough') : null;
  return {
    name: t('Your spending limit from {owner}', { owner: nameOf(row.context.known, owner) }),
    value: change({
      ...unitsOf(row.now.of(contract)),
      before,
      after: isEndless ? before : after,
      beforeWords: isEndless ? t('unlimited') : null,
      words,
      by: `-${amount}`,
    }),
  };
}

function itemRow(net: Net<'item' | 'item-approval'>, row: Row): ReviewLine {
  const { contract, id, to } = net;
  const { known } = row.context;
  const item = itemWords(contract ?? '', id ?? '', row);
  const { owner, approved } = row.now.item(contract ?? '', id ?? '');
  if (net.of === 'item')
    return {
      name: t('Owner of {item}', { item }),
      value: change({ beforeWords: owner == null ? t('unknown') : nameOf(known, owner), words: nameOf(known, to) }),
    };
  const now = approved?.slice(0, 2).map((one) => nameOf(known, one)) ?? null;
  return {
    name: t('Who else may move {item}', { item }),
    value: change({
      beforeWords: now === null ? t('unknown') : now.length === 0 ? t('none found') : listWords(now),
      words: to === zeroAddress ? t('no one') : nameOf(known, to),
    }),
  };
}

function operatorRow(net: Net<'operator'>, row: Row): ReviewLine {
  const { contract, owner, to, isAllowed } = net;
  const { known } = row.context;
  const collection = collectionWords(asOf(contract ?? '', row), contract ?? '');
  const now = row.now.operator(contract ?? '', owner, to);
  const words = (may: boolean) => (may ? t('yes') : t('no'));
  const operator = nameOf(known, to);
  const of = owner !== null && (isGuess(net, row) || !isOwn(known, owner)) ? nameOf(known, owner) : null;
  return {
    name:
      of === null
        ? t('{operator} may move all {collection}', { operator, collection })
        : isGuess(net, row)
          ? t('{operator} may move all {collection}, if {account} signs', { operator, collection, account: of })
          : t('{operator} may move all {collection} of {account}', { operator, collection, account: of }),
    value: change({ beforeWords: now == null ? t('unknown') : words(now), words: words(isAllowed) }),
  };
}
