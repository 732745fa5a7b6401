/** Describes a transaction in one line, in parts, so that names can be links and amounts exact. */

import type { Param } from '#shared/contracts/abi.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { readTokenEvent, transfersIn } from '#shared/tokens/token-events.ts';
import { type Action, readAction, toItem } from './action.ts';
import type { Decoded, DecodedCall } from './decoded.ts';

export type StoryPart =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'address'; readonly address: string }
  /** `contract`: of the token, whose decimals and symbol may be known. */
  | { readonly is: 'token-amount'; readonly contract: string; readonly baseUnits: string }
  | { readonly is: 'native'; readonly wei: string }
  /** A number of items; decimal digits. */
  | { readonly is: 'count'; readonly count: string }
  /** A token or collection by its own symbol. */
  | { readonly is: 'token'; readonly contract: string }
  | { readonly is: 'code'; readonly text: string };

/** `unknown`: mined, but the service doesn't report a status. */
export type Ending = 'pending' | 'confirmed' | 'reverted' | 'unknown';

export interface StoryFacts {
  readonly transaction: Transaction;
  readonly receipt: Receipt | null;
  readonly ending: Ending;
  readonly call: DecodedCall | null;
  /** What is known of the contract that is called; ERC20 and ERC721 share the selectors of transferFrom and approve. */
  readonly standard: 'erc20' | 'erc721' | null;
  /** Base units, or null where it is not known. */
  readonly totalSupply: string | null;
}

type Verb = 'send' | 'move' | 'let' | 'stop' | 'create' | 'call' | 'do';

/** The action, without the actor and the outcome. */
interface Done {
  readonly verb: Verb;
  readonly rest: readonly Words[];
}

/** A plain string is short for a text part. */
type Words = StoryPart | string;

const address = (address: string): StoryPart => ({ is: 'address', address });
const hasValue = (value: string | null): value is string => value !== null && value !== '0';
const past: Readonly<Record<Verb, string>> = {
  send: 'sent',
  move: 'moved',
  let: 'let',
  stop: 'stopped',
  create: 'created',
  call: 'called',
  do: 'did',
};
const endings: Readonly<Record<Ending, string>> = {
  confirmed: '',
  pending: t('; it waits for a block'),
  reverted: t('; it failed on chain'),
  unknown: t('; how it ended isn’t known'),
};

/** Never claims more than is known: a call counts as a transfer or approval only if the contract's own event confirms it. */
export function transactionStory(facts: StoryFacts): readonly StoryPart[] {
  const { transaction, ending } = facts;
  const { verb, rest } = doneOf(facts);
  const tried = ending === 'confirmed' ? past[verb] : t('{what} to {verb}', { what: ending === 'reverted' ? 'tried' : 'asked', verb });
  const who: Words = transaction.from === null ? t('An unknown sender') : { is: 'address', address: transaction.from };
  return joined([who, ` ${tried} `, ...rest, endings[ending]]);
}

function joined(parts: readonly Words[]): readonly StoryPart[] {
  const all: StoryPart[] = [];
  let text = '';
  for (const part of [...parts, null]) {
    if (typeof part === 'string') text += part;
    else {
      if (text !== '') all.push({ is: 'text', text });
      if (part !== null) all.push(part);
      text = '';
    }
  }
  return all;
}

function doneOf(facts: StoryFacts): Done {
  const { transaction, receipt, call } = facts;
  const { to, value, data } = transaction;
  const created = receipt?.contractAddress ?? transaction.creates;
  if (to === null && created !== null) {
    const more: Words[] = hasValue(value) ? [t(' with '), { is: 'native', wei: value }] : [];
    return { verb: 'create', rest: [t('the contract '), address(created), ...more] };
  }
  if (to === null) return { verb: 'call', rest: [t('an unknown recipient')] };
  const token = call === null ? null : tokenStory(facts, call, to);
  if (token !== null) return token;
  return call === null ? plainStory(transaction, to, data) : calling(call.name, transaction, to);
}

function plainStory({ value }: Transaction, to: string, data: string | null): Done {
  const amount: Words = value === null ? t('an unknown amount') : { is: 'native', wei: value };
  if (data === '0x') return { verb: 'send', rest: [amount, t(' to '), address(to)] };
  if (hasValue(value)) return { verb: 'send', rest: [amount, data === null ? t(' to ') : t(' with data to '), address(to)] };
  // Without call data known to us, it may mean anything.
  if (data === null) return { verb: 'do', rest: [t('something with '), address(to)] };
  return { verb: 'send', rest: [t('data to '), address(to)] };
}

function calling(name: string, { value }: Transaction, to: string): Done {
  const more: Words[] = hasValue(value) ? [t(' with '), { is: 'native', wei: value }] : [];
  return { verb: 'call', rest: [{ is: 'code', text: name }, t(' on '), address(to), ...more] };
}

/** What a token's own function did; null for any other call, or if the receipt doesn't confirm it. */
function tokenStory(facts: StoryFacts, { types, inputs, source }: DecodedCall, contract: string): Done | null {
  const { transaction, receipt, ending } = facts;
  // Standard tokens take no value.
  if (source !== 'known' || hasValue(transaction.value)) return null;
  const logs = (receipt?.logs ?? []).filter((log) => log.address === contract);
  const read = readAction(types, contract, inputs.map(toParam));
  const action = read === null ? null : ofStandard(read, standardIn(logs) ?? facts.standard);
  if (action === null) return null;
  const isBorneOut = ending !== 'confirmed' || isConfirmedBy(logs, action, transaction.from ?? '');
  return isBorneOut ? actionWords(action, facts) : null;
}

/** A decoded value as calls are written. */
export function toParam(value: Decoded): Param {
  if ('value' in value) return value.value;
  return ('items' in value ? value.items : value.fields).map(toParam);
}

/** ERC20's events have three topics, ERC721's four. */
function standardIn(logs: readonly Log[]): StoryFacts['standard'] {
  for (const log of logs) {
    const event = readTokenEvent(log);
    if (event !== null && event.is !== 'approval-for-all') return event.isToken ? 'erc721' : 'erc20';
  }
  return null;
}

/** ERC20 and ERC721 share some functions: null if it isn't known which one this is. */
function ofStandard(action: Action, standard: StoryFacts['standard']): Action | null {
  const asItem = toItem(action);
  if (asItem !== action) return standard === null ? null : standard === 'erc721' ? asItem : action;
  return action.does === 'send-tokens' && standard === 'erc721' ? null : action;
}

/** Whether the token's own events say that it happened. */
function isConfirmedBy(logs: readonly Log[], action: Action, sender: string): boolean {
  const events = logs.map(readTokenEvent);
  const isReported = (is: 'transfer' | 'approval', from: string | null, to: string, amount: string) =>
    events.some((one) => one?.is === is && (from === null || one.owner === from) && one.to === to && one.amount === amount);
  switch (action.does) {
    case 'send-tokens':
      return isReported('transfer', action.from ?? sender, action.to, action.amount);
    case 'send-item':
      return isReported('transfer', action.from, action.to, action.id);
    case 'send-items':
      return action.items.every(({ id, amount }) =>
        logs
          .flatMap(transfersIn)
          .some((one) => one.from === action.from && one.to === action.to && one.tokenId === id && one.amount === amount),
      );
    case 'allow-tokens':
      return isReported('approval', sender, action.spender, action.amount);
    case 'allow-item':
      return isReported('approval', null, action.spender, action.id);
    case 'allow-all':
      return events.some(
        (one) => one?.is === 'approval-for-all' && one.owner === sender && one.to === action.operator && one.approved === action.isAllowed,
      );
    default:
      return false;
  }
}

const item = (contract: string, id: string): Words[] => [{ is: 'token', contract }, ` #${id}`];

/** Null: shown as a call by its name. */
function actionWords(action: Action, { transaction: { from: sender }, totalSupply }: StoryFacts): Done | null {
  const moved = (from: string, to: string, what: readonly Words[]): Done => ({
    verb: sender === from ? 'send' : 'move',
    rest: [...what, ...(sender === from ? [] : [t(' from '), address(from)]), t(' to '), address(to)],
  });
  switch (action.does) {
    case 'send-tokens': {
      const what: Words[] = [{ is: 'token-amount', contract: action.token, baseUnits: action.amount }];
      return action.from === null ? { verb: 'send', rest: [...what, t(' to '), address(action.to)] } : moved(action.from, action.to, what);
    }
    case 'send-item':
      return moved(action.from, action.to, item(action.token, action.id));
    case 'send-items': {
      const [one, ...others] = action.items;
      if (one === undefined || others.length > 0) return null;
      return moved(action.from, action.to, [{ is: 'count', count: one.amount }, t(' of '), ...item(action.token, one.id)]);
    }
    case 'allow-tokens': {
      const { token: contract, amount } = action;
      if (action.how !== 'set' || action.owner !== null || action.through !== undefined) return null;
      if (amount === '0') return { verb: 'stop', rest: [address(action.spender), t(' spending '), { is: 'token', contract }] };
      const limit: Words[] = isWithoutLimit(amount, totalSupply)
        ? [t(' spend any amount of '), { is: 'token', contract }]
        : [t(' spend up to '), { is: 'token-amount', contract, baseUnits: amount }];
      return { verb: 'let', rest: [address(action.spender), ...limit] };
    }
    case 'allow-item':
      return action.spender === zeroAddress
        ? { verb: 'stop', rest: [t('others moving '), ...item(action.token, action.id)] }
        : { verb: 'let', rest: [address(action.spender), t(' move '), ...item(action.token, action.id)] };
    case 'allow-all':
      return action.isAllowed
        ? { verb: 'let', rest: [address(action.operator), t(' move every collectible of '), { is: 'token', contract: action.token }] }
        : { verb: 'stop', rest: [address(action.operator), t(' moving collectibles of '), { is: 'token', contract: action.token }] };
    default:
      return null;
  }
}
