/** What a write changes of what accounts hold and allow: as its calls say, and as the events of a receipt do. */

import { type Action, permit2 } from '#shared/contracts/decoding/action.ts';
import { checksummed } from '#shared/core/address.ts';
import type { Log } from '#shared/core/readers/transaction.ts';
import { sameAddress, zeroAddress } from '#shared/core/short-address.ts';
import { approvalIn, transfersIn } from '#shared/tokens/token-events.ts';
import { callerOf, isOpened, isPayment, payerOf } from '#shared/writes/review/carried.ts';
import { actionOf, callsOf, type Facts } from '#shared/writes/review/facts.ts';
import { mayCarryCalls } from '#shared/writes/review/hidden.ts';
import { type Meaning, paidBy } from '#shared/writes/review/meaning.ts';

/** Addresses are EIP-55, amounts base units, ids decimal strings. */
export interface Effect {
  /**
   * What moves: `tokens` (ERC20), `native` currency, an `item` (ERC721), `items` (ERC1155). What is allowed: an `allowance`, one item
   * (`item-approval`), or all of a collection (`operator`).
   */
  readonly of: 'tokens' | 'native' | 'item' | 'items' | 'allowance' | 'item-approval' | 'operator';
  /** Null for the native currency. */
  readonly contract: string | null;
  /** Of what moves or is allowed; null where it is the account that signs, or whoever owns the item. */
  readonly owner: string | null;
  /** Who gets it, or may take it. */
  readonly to: string;
  /** Of an item. */
  readonly id: string | null;
  /** Of an operator: 1 or 0. */
  readonly amount: string;
}

/** What a call says that it does. */
export interface ExpectedEffect extends Effect {
  /** Of the call within the write, `2.1`; null for the write itself. */
  readonly place: string | null;
  /** How an allowance becomes what it will be. */
  readonly how: 'set' | 'raise' | 'lower';
  /** Permit2, where it moves the tokens for the spender. */
  readonly through: string | null;
  /** Whoever makes the call; null: the account that signs. */
  readonly by: string | null;
  /** It, or what carries it, may fail while the transaction succeeds. */
  readonly mayFail: boolean;
  /** Tokens and collections share its function. */
  readonly isEither: boolean;
  /** Whether a standard requires an event that says so. */
  readonly isReported: boolean;
}

export interface Expected {
  /** In the order of the calls. */
  readonly effects: readonly ExpectedEffect[];
  /** Places of calls of which it isn't known what they change, or all that they change; null for the write itself. */
  readonly unknown: readonly (string | null)[];
}

/** `facts`: decide, as far as they were read, whether a contract is a token or a collection. */
export function expectedEffects(meaning: Meaning, facts: Facts = {}): Expected {
  const calls = callsOf({ meaning, facts });
  const failing = calls.flatMap(({ place, meaning: { within } }) => (place !== null && within?.mayFail === true ? [place] : []));
  const mayFail = (place: string | null) => failing.some((one) => place === one || place?.startsWith(`${one}.`) === true);
  return {
    effects: calls.flatMap((call) =>
      effectsOf(call).map((effect) => ({ ...effect, place: call.place, by: callerOf(call.meaning), mayFail: mayFail(call.place) })),
    ),
    unknown: calls.filter((call) => !isAllKnown(call)).map(({ place }) => place),
  };
}

type Call = ReturnType<typeof callsOf>[number];

function isAllKnown(call: Call): boolean {
  const { meaning } = call;
  if (mayCarryCalls(meaning) || meaning.disguised !== null) return false;
  const { does } = actionOf(call);
  return does !== 'call' || isOpened(meaning) || isPayment(meaning);
}

type OneEffect = Omit<ExpectedEffect, 'place' | 'by' | 'mayFail'>;

function effectsOf(call: Call): readonly OneEffect[] {
  const { meaning } = call;
  const base = { owner: callerOf(meaning), id: null, how: 'set', through: null, isEither: meaning.isEither, isReported: true } as const;
  const paid = paidBy(meaning);
  const payment: OneEffect = {
    ...base,
    of: 'native',
    contract: null,
    to: checksummed(meaning.call.to),
    amount: paid.toString(),
    isEither: false,
    isReported: false,
  };
  const known = isPayment(meaning) ? [] : byAction(actionOf(call), meaning, base);
  // What Multicall3 passes on whole isn't its own.
  return paid === 0n || meaning.action.does === 'send-native' ? known : [payment, ...known];
}

type Base = Pick<OneEffect, 'owner' | 'id' | 'how' | 'through' | 'isEither' | 'isReported'>;

function byAction(action: Action, meaning: Meaning, base: Base): readonly OneEffect[] {
  switch (action.does) {
    case 'send-tokens': {
      const { token: contract, to, amount } = action;
      return [{ ...base, of: 'tokens', contract, owner: payerOf(action, meaning), to, amount }];
    }
    case 'send-native':
      return [{ ...base, of: 'native', contract: null, to: action.to, amount: action.amount, isEither: false, isReported: false }];
    case 'send-item':
      return [{ ...base, of: 'item', contract: action.token, owner: action.from, to: action.to, id: action.id, amount: '1' }];
    case 'send-items':
      return action.items.map(({ id, amount }) => ({
        ...base,
        of: 'items',
        contract: action.token,
        owner: action.from,
        to: action.to,
        id,
        amount,
      }));
    case 'allow-tokens': {
      const { token: contract, spender: to, amount, how, through } = action;
      // The event of Permit2 is its own, and no standard asks for one of a raised or lowered allowance.
      const isReported = how === 'set' && through === undefined && meaning.functionName !== 'authorizeOperator';
      const owner = action.owner ?? base.owner;
      return [{ ...base, of: 'allowance', contract, owner, to, amount, how, through: through?.contract ?? null, isReported }];
    }
    case 'allow-item':
      return [{ ...base, of: 'item-approval', contract: action.token, owner: null, to: action.spender, id: action.id, amount: '1' }];
    case 'allow-all':
      return [{ ...base, of: 'operator', contract: action.token, to: action.operator, amount: action.isAllowed ? '1' : '0' }];
    case 'hand-over':
    case 'call':
      return [];
  }
}

/** What the events of standard tokens and collections say. Any contract can report anything of itself. */
export function reportedEffects(logs: readonly Log[]): readonly Effect[] {
  return logs.flatMap((log): readonly Effect[] => {
    const approval = approvalIn(log);
    if (approval !== null) {
      const { is, contract, owner, spender: to, value, tokenId: id } = approval;
      if (is === 'operator') return [{ of: 'operator', contract, owner, to, id: null, amount: value }];
      return [
        is === 'token'
          ? { of: 'item-approval', contract, owner, to, id, amount: '1' }
          : { of: 'allowance', contract, owner, to, id: null, amount: value },
      ];
    }
    return transfersIn(log).map(({ kind, token: contract, from: owner, to, tokenId: id, amount }) => ({
      of: kind === 'erc20' ? 'tokens' : kind === 'erc721' ? 'item' : 'items',
      contract,
      owner,
      to,
      id,
      amount: amount ?? '1',
    }));
  });
}

const isOneOf = (accounts: readonly string[], address: string | null) =>
  address !== null && accounts.some((account) => sameAddress(account, address));

/** What a function of both kinds does where the contract is a collection: its number is the item's id. Null for any other function. */
export function asItem(effect: ExpectedEffect): ExpectedEffect | null {
  if (!effect.isEither || (effect.of !== 'tokens' && effect.of !== 'allowance')) return null;
  const item = { ...effect, id: effect.amount, amount: '1', isEither: false };
  return effect.of === 'tokens' ? { ...item, of: 'item' } : { ...item, of: 'item-approval', owner: null };
}

/** Whether an event says that it happened: amounts exactly. `accounts`: one of them signed; none: any may have. */
export function isBorneOut(expected: ExpectedEffect, reported: Effect, accounts: readonly string[]): boolean {
  const item = reported.id === null ? null : asItem(expected);
  if (item !== null) return isBorneOut(item, reported, accounts);
  const { of, contract, owner, to, id, amount, how } = expected;
  if (of !== reported.of || id !== reported.id || !sameAddress(contract ?? '', reported.contract ?? '') || !sameAddress(to, reported.to))
    return false;
  // An operator may approve an item in its owner's place.
  const isOwner =
    of === 'item-approval' ||
    (owner === null ? accounts.length === 0 || isOneOf(accounts, reported.owner) : sameAddress(owner, reported.owner ?? ''));
  return isOwner && (how !== 'set' || amount === reported.amount);
}

/** Some contracts report an approval with a transfer: an allowance that was used, or an item's that ended. */
export function belongsTo(expected: ExpectedEffect, reported: Effect, accounts: readonly string[]): boolean {
  const of = expected.of === 'tokens' ? 'allowance' : expected.of === 'item' ? 'item-approval' : null;
  const isSame = of === reported.of || (expected.isEither && reported.of === 'item-approval' && expected.of === 'tokens');
  if (!isSame || !sameAddress(expected.contract ?? '', reported.contract ?? '')) return false;
  const isOwners = expected.owner === null ? isOneOf(accounts, reported.owner) : sameAddress(expected.owner, reported.owner ?? '');
  const takers = [zeroAddress, permit2, ...(expected.by === null ? [] : [expected.by]), ...accounts];
  return isOwners && isOneOf(takers, reported.to);
}
