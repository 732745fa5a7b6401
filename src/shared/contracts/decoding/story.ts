/** Describes a transaction in one line, in parts, so that names can be links and amounts exact. */

import type { Param } from '#shared/contracts/abi.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { type Action, readAction } from './action.ts';
import { isConfirmedBy, ofStandard, standardIn } from './confirmed-action.ts';
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

/** Never claims more than is known: a call counts as a transfer or approval only if the contract's own event confirms it. */
export function transactionStory(facts: StoryFacts): readonly StoryPart[] {
  const { ending } = facts;
  const story = actionOf(facts);
  if (ending === 'pending') return partsOf(t('{story}; it waits for a block', { story }));
  if (ending === 'reverted') return partsOf(t('{story}; it failed on chain', { story }));
  return partsOf(ending === 'unknown' ? t('{story}; how it ended isn’t known', { story }) : story);
}

/** Around a part as JSON while it is in a text. No JSON has it. */
const mark = '\u0000';
const put = (part: StoryPart) => `${mark}${JSON.stringify(part)}${mark}`;
/** Every second piece is a part. */
const partsOf = (story: string): readonly StoryPart[] =>
  story
    .split(mark)
    .map((piece, index): StoryPart => (index % 2 === 0 ? { is: 'text', text: piece } : (JSON.parse(piece) as StoryPart)))
    .filter((part) => part.is !== 'text' || part.text !== '');

const address = (address: string) => put({ is: 'address', address });
const wei = (wei: string) => put({ is: 'native', wei });
const token = (contract: string) => put({ is: 'token', contract });
const item = (contract: string, id: string) => `${token(contract)} #${id}`;
const senderOf = ({ from }: Transaction) => (from === null ? t('An unknown sender') : address(from));
const hasValue = (value: string | null): value is string => value !== null && value !== '0';

/** Who did what, or tried to. */
function actionOf(facts: StoryFacts): string {
  const { transaction, receipt, call, ending } = facts;
  const { to, value } = transaction;
  const sender = senderOf(transaction);
  const created = receipt?.contractAddress ?? transaction.creates;
  if (to === null && created !== null) {
    const contract = address(created);
    return hasValue(value)
      ? t(
          '{sender} {ending, select, confirmed {created} reverted {tried to create} other {asked to create}} the contract {contract} with {amount}',
          { ending, sender, contract, amount: wei(value) },
        )
      : t('{sender} {ending, select, confirmed {created} reverted {tried to create} other {asked to create}} the contract {contract}', {
          ending,
          sender,
          contract,
        });
  }
  if (to === null)
    return t('{sender} {ending, select, confirmed {called} reverted {tried to call} other {asked to call}} an unknown recipient', {
      ending,
      sender,
    });
  if (call === null) return plainStory(facts, to);
  return tokenStory(facts, call, to) ?? nativeStory(facts, call, to) ?? callStory(facts, call.name, to);
}

function plainStory({ transaction, ending }: StoryFacts, to: string): string {
  const { value, data } = transaction;
  const given = { ending, sender: senderOf(transaction), recipient: address(to) };
  const { sender, recipient } = given;
  if (data === '0x' || (hasValue(value) && data === null)) return sendStory(given, value === null ? t('an unknown amount') : wei(value));
  if (hasValue(value))
    return t(
      '{sender} {ending, select, confirmed {sent} reverted {tried to send} other {asked to send}} {amount} with data to {recipient}',
      {
        ending,
        sender,
        recipient,
        amount: wei(value),
      },
    );
  // Without call data known to us, it may mean anything.
  if (data === null)
    return t('{sender} {ending, select, confirmed {did} reverted {tried to do} other {asked to do}} something with {recipient}', {
      ending,
      sender,
      recipient,
    });
  return t('{sender} {ending, select, confirmed {sent} reverted {tried to send} other {asked to send}} data to {recipient}', {
    ending,
    sender,
    recipient,
  });
}

interface Sent {
  readonly ending: Ending;
  readonly sender: string;
  readonly recipient: string;
}

const sendStory = ({ ending, sender, recipient }: Sent, what: string) =>
  t('{sender} {ending, select, confirmed {sent} reverted {tried to send} other {asked to send}} {what} to {recipient}', {
    ending,
    sender,
    what,
    recipient,
  });

function callStory({ transaction, ending }: StoryFacts, name: string, to: string): string {
  const { value } = transaction;
  const [sender, contract, code] = [senderOf(transaction), address(to), put({ is: 'code', text: name })];
  return hasValue(value)
    ? t('{sender} {ending, select, confirmed {called} reverted {tried to call} other {asked to call}} {code} on {contract} with {amount}', {
        ending,
        sender,
        code,
        contract,
        amount: wei(value),
      })
    : t('{sender} {ending, select, confirmed {called} reverted {tried to call} other {asked to call}} {code} on {contract}', {
        ending,
        sender,
        code,
        contract,
      });
}

/** What a token's own function did; null for any other call, or if the receipt doesn't confirm it. */
function tokenStory(facts: StoryFacts, { types, inputs, source }: DecodedCall, contract: string): string | null {
  const { transaction, receipt, ending } = facts;
  // Standard tokens take no value.
  if (source !== 'known' || hasValue(transaction.value)) return null;
  const logs = (receipt?.logs ?? []).filter((log) => log.address === contract);
  const read = readAction(types, contract, inputs.map(toParam));
  const action = read === null ? null : ofStandard(read, standardIn(logs) ?? facts.standard);
  if (action === null) return null;
  const isBorneOut = ending !== 'confirmed' || isConfirmedBy(logs, action, transaction.from ?? '');
  return isBorneOut ? actionStory(action, facts) : null;
}

/** The currency that a contract passed on to an account. */
function nativeStory(facts: StoryFacts, { types, inputs, source }: DecodedCall, contract: string): string | null {
  const { transaction } = facts;
  const action = source === 'known' ? readAction(types, contract, inputs.map(toParam), transaction.value) : null;
  return action?.does === 'send-native' ? moveStory(facts, null, action.to, wei(action.amount)) : null;
}

/** A decoded value as calls are written. */
export function toParam(value: Decoded): Param {
  if ('value' in value) return value.value;
  return ('items' in value ? value.items : value.fields).map(toParam);
}

/** Null: shown as a call by its name. */
function actionStory(action: Action, facts: StoryFacts): string | null {
  switch (action.does) {
    case 'send-tokens': {
      const amount = put({ is: 'token-amount', contract: action.token, baseUnits: action.amount });
      return moveStory(facts, action.from, action.to, amount);
    }
    case 'send-item':
      return moveStory(facts, action.from, action.to, item(action.token, action.id));
    case 'send-items': {
      const [one, ...others] = action.items;
      if (one === undefined || others.length > 0) return null;
      const count = put({ is: 'count', count: one.amount });
      return moveStory(facts, action.from, action.to, t('{count} of {item}', { count, item: item(action.token, one.id) }));
    }
    default:
      return allowStory(action, facts);
  }
}

/** `from`: null where it is the sender. */
function moveStory({ transaction, ending }: StoryFacts, from: string | null, to: string, what: string): string {
  const [sender, recipient] = [senderOf(transaction), address(to)];
  if (from === null || from === transaction.from) return sendStory({ ending, sender, recipient }, what);
  return t(
    '{sender} {ending, select, confirmed {moved} reverted {tried to move} other {asked to move}} {what} from {owner} to {recipient}',
    {
      ending,
      sender,
      what,
      owner: address(from),
      recipient,
    },
  );
}

function allowStory(action: Action, { transaction, ending, totalSupply }: StoryFacts): string | null {
  const sender = senderOf(transaction);
  switch (action.does) {
    case 'allow-tokens': {
      const { token: contract, amount, spender } = action;
      if (action.how !== 'set' || action.owner !== null || action.through !== undefined) return null;
      const values = { ending, sender, spender: address(spender), token: token(contract) };
      if (amount === '0') return stopSpending(values);
      return isWithoutLimit(amount, totalSupply)
        ? letSpendAny(values)
        : t('{sender} {ending, select, confirmed {let} reverted {tried to let} other {asked to let}} {spender} spend up to {amount}', {
            ending,
            sender,
            spender: values.spender,
            amount: put({ is: 'token-amount', contract, baseUnits: amount }),
          });
    }
    case 'allow-item': {
      const collectible = item(action.token, action.id);
      return action.spender === zeroAddress
        ? t('{sender} {ending, select, confirmed {stopped} reverted {tried to stop} other {asked to stop}} others moving {collectible}', {
            ending,
            sender,
            collectible,
          })
        : t('{sender} {ending, select, confirmed {let} reverted {tried to let} other {asked to let}} {spender} move {collectible}', {
            ending,
            sender,
            spender: address(action.spender),
            collectible,
          });
    }
    case 'allow-all': {
      const [operator, collection] = [address(action.operator), token(action.token)];
      return action.isAllowed
        ? t(
            '{sender} {ending, select, confirmed {let} reverted {tried to let} other {asked to let}} {operator} move every collectible of {collection}',
            { ending, sender, operator, collection },
          )
        : t(
            '{sender} {ending, select, confirmed {stopped} reverted {tried to stop} other {asked to stop}} {operator} moving collectibles of {collection}',
            { ending, sender, operator, collection },
          );
    }
    default:
      return null;
  }
}

interface Allowed {
  readonly ending: Ending;
  readonly sender: string;
  readonly spender: string;
  readonly token: string;
}

const stopSpending = ({ ending, sender, spender, token }: Allowed) =>
  t('{sender} {ending, select, confirmed {stopped} reverted {tried to stop} other {asked to stop}} {spender} spending {token}', {
    ending,
    sender,
    spender,
    token,
  });

const letSpendAny = ({ ending, sender, spender, token }: Allowed) =>
  t('{sender} {ending, select, confirmed {let} reverted {tried to let} other {asked to let}} {spender} spend any amount of {token}', {
    ending,
    sender,
    spender,
    token,
  });
