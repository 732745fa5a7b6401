/** The words of the history for what was asked for: a call, an approval, or a transfer that failed or hasn’t happened yet. */

import {
  assetWords,
  type HistoryView,
  isOfItems,
  isOwnIn,
  listed,
  nameOf,
  nativeAsset,
  signed,
  tokenName,
} from '#renderer/chain/history-assets.ts';
import type { Asset } from '#renderer/chain/history-side.ts';
import type { HistoryWords } from '#renderer/chain/history-types.ts';
import { limitOf, limitWords, type Tense } from '#renderer/chain/limit-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import { type Action, toItem } from '#shared/contracts/decoding/action.ts';
import { t, tc } from '#shared/core/language/language.ts';

export type Said = Pick<HistoryWords, 'lead' | 'icon' | 'kind'> & Partial<Omit<HistoryWords, 'title'>>;

/** What was confirmed in a review, so that it is the person’s own whoever signs. */
export interface Reviewed {
  /** Tokens and collections share its function. */
  readonly isEither: boolean;
}

/** Before the other side of what happened. */
export const joints = {
  to: tc('before a name', 'to'),
  from: tc('before a name', 'from'),
  by: tc('before a name', 'by'),
  on: tc('before a name', 'on'),
  at: tc('before a name', 'at'),
} as const;

/** A call of the account’s own, done or not. */
export function calledWords({ asked: { to, value, method, selector } }: HistoryEntry, tense: Tense, view: HistoryView): Said {
  if (to === null)
    return {
      lead: t('{tense, select, asked {Create} tried {Tried to create} going {Creating} other {Created}} a contract', { tense }),
      icon: 'created',
      kind: 'call',
    };
  if (selector === null) {
    const assets = value === null ? tc('alone', 'an unknown amount') : assetWords(nativeAsset(value), view);
    const amounts = value === null ? [] : signed([nativeAsset(value)], 'none', view);
    return { lead: sendWords(assets, tense), joint: joints.to, other: to, amounts, icon: 'sent', kind: 'sent' };
  }
  const name = method === null ? tc('alone', 'an unknown function') : visibleText(method, 40);
  const paid = tense !== 'done' && value !== null && value !== '0' ? [nativeAsset(value)] : [];
  const detail = method === null ? t('function {selector}', { selector }) : null;
  const said = { detail, amounts: signed(paid, 'none', view), icon: 'called', kind: 'call' } as const;
  const token = view.token(to).isKnown ? to : null;
  const lead = callWords({ tense, name, paid: listed(paid, view), token: token === null ? '' : tokenName(token, view) });
  return token === null ? { ...said, lead, joint: joints.on, other: to } : { ...said, lead, token };
}

const sendWords = (assets: string, tense: Tense) =>
  t('{tense, select, asked {Send} tried {Tried to send} going {Sending} other {Sent}} {assets}', { tense, assets });

interface Called {
  readonly tense: Tense;
  /** Of the function. */
  readonly name: string;
  /** Empty for nothing. */
  readonly paid: string;
  /** Empty where the contract isn’t a token that the person knows. */
  readonly token: string;
}

function callWords({ tense, name, paid, token }: Called): string {
  if (token === '' && paid === '')
    return t('{tense, select, asked {Call} tried {Tried to call} going {Calling} other {Called}} {name}', { tense, name });
  if (token === '')
    return t('{tense, select, asked {Call} tried {Tried to call} going {Calling} other {Called}} {name} with {paid}', {
      tense,
      name,
      paid,
    });
  if (paid === '')
    return t('{tense, select, asked {Call} tried {Tried to call} going {Calling} other {Called}} {name} on {token}', {
      tense,
      name,
      token,
    });
  return t('{tense, select, asked {Call} tried {Tried to call} going {Calling} other {Called}} {name} with {paid} on {token}', {
    tense,
    name,
    paid,
    token,
  });
}

/** A stranger’s transaction in which nothing of the accounts moved, as far as it was read. `view`: null unless it was carried out. */
export function strangerWords({ asked: { from, to, value, method, selector }, more }: HistoryEntry, view: HistoryView | null): Said {
  const said = { icon: 'part', kind: 'other' } as const;
  const name = method === null ? null : visibleText(method, 40);
  if (view !== null && from !== null && to !== null && !more) {
    const sender = nameOf(from, view);
    if (name !== null) return { ...said, lead: t('{sender} called {name}', { sender, name }), joint: joints.on, other: to };
    // A call whose data isn’t known has no selector either.
    if (selector === null && value !== null && value !== '0')
      return {
        ...said,
        lead: t('{sender} sent {assets}', { sender, assets: listed([nativeAsset(value)], view) }),
        joint: joints.to,
        other: to,
      };
  }
  const other = more ? null : from;
  return name === null
    ? { ...said, lead: t('Transaction'), joint: joints.from, other }
    : { ...said, lead: t('Call to {name}', { name }), joint: joints.by, other };
}

/** What was tried, or may still happen. `done`: behind “Failed:”. */
export function attemptWords(entry: HistoryEntry, tense: Tense, view: HistoryView, reviewed: Reviewed | null): Said {
  const { asked } = entry;
  const action = asked.action === null ? null : ofStandard(asked.action, view, reviewed?.isEither ?? true);
  if (reviewed === null && !isOwnIn(view)(asked.from)) return incomingWords(entry, action, view);
  const said = action === null ? null : actionWords(action, tense, view);
  return said === null ? calledWords(entry, tense, view) : withPaid(said, entry, view);
}

/** What the contract is paid, whatever else the call does. */
function withPaid(said: Said, { asked: { to, value, action } }: HistoryEntry, view: HistoryView): Said {
  if (to === null || value === null || value === '0' || action?.does === 'send-native') return said;
  const paid = [nativeAsset(value)];
  const amounts = [...(said.amounts ?? []), ...signed(paid, 'none', view)];
  return { ...said, amounts, detail: t('and {paid} to {contract}', { paid: listed(paid, view), contract: nameOf(to, view) }) };
}

/** ERC20 and ERC721 share some functions: null if it isn’t known which one this is. */
function ofStandard(action: Action, view: HistoryView, isEither: boolean): Action | null {
  const asItem = toItem(action);
  if (asItem === action || !('token' in action)) return action;
  const { standard, decimals } = view.token(action.token);
  return standard === 'erc721' ? asItem : standard === 'erc20' || decimals !== null || !isEither ? action : null;
}

function incomingWords(entry: HistoryEntry, action: Action | null, view: HistoryView): Said {
  const { from, to, value } = entry.asked;
  const isOwn = isOwnIn(view);
  const base = { joint: joints.from, other: from, icon: 'received', kind: 'other' } as const;
  if (value !== null && value !== '0' && isOwn(to)) {
    const assets = [nativeAsset(value)];
    return { ...base, lead: t('Incoming {assets}', { assets: listed(assets, view) }), amounts: signed(assets, 'none', view) };
  }
  const sent = action === null ? null : sentBy(action);
  if (sent === null || !isOwn(sent.to)) return strangerWords(entry, null);
  // Without its sender: anyone can call a token’s transfer, and have it fail.
  return {
    ...base,
    other: null,
    lead: t('Incoming {assets}', { assets: listed(sent.assets, view) }),
    amounts: signed(sent.assets, 'none', view),
  };
}

/** The assets that an action moves, and where; null for any other. */
function sentBy(action: Action): { readonly assets: readonly Asset[]; readonly to: string } | null {
  switch (action.does) {
    case 'send-tokens':
      return { assets: [{ kind: 'erc20', token: action.token, tokenId: null, amount: action.amount }], to: action.to };
    case 'send-item':
      return { assets: [{ kind: 'erc721', token: action.token, tokenId: action.id, amount: '1' }], to: action.to };
    case 'send-native':
      return { assets: [nativeAsset(action.amount)], to: action.to };
    case 'send-items':
      return {
        assets: action.items.map(({ id, amount }) => ({ kind: 'erc1155', token: action.token, tokenId: id, amount })),
        to: action.to,
      };
    default:
      return null;
  }
}

/** Null: shown as a call by its name. */
function actionWords(action: Action, tense: Tense, view: HistoryView): Said | null {
  const sent = sentBy(action);
  if (sent !== null) {
    if (sent.assets.length === 0) return null;
    const isFromOther = 'from' in action && action.from !== null && !isOwnIn(view)(action.from);
    const isWithin = isOwnIn(view)(sent.to);
    const source = isFromOther && action.from !== null ? nameOf(action.from, view) : null;
    const assets = listed(sent.assets, view);
    return {
      lead: source === null && !isWithin ? sendWords(assets, tense) : moveWords(assets, source, tense),
      joint: joints.to,
      other: sent.to,
      amounts: signed(sent.assets, 'none', view),
      icon: isOfItems(sent.assets) ? 'collectible' : isFromOther || isWithin ? 'moved' : 'sent',
      kind: 'sent',
    };
  }
  const limit = limitOf(action);
  if (limit === null) return null;
  const { token, spender: other } = limit;
  return { lead: limitWords(limit, tense, view), icon: 'approval', kind: 'approval', token, other };
}

const moveWords = (assets: string, owner: string | null, tense: Tense) =>
  owner === null
    ? t('{tense, select, asked {Move} tried {Tried to move} going {Moving} other {Moved}} {assets}', { tense, assets })
    : t('{tense, select, asked {Move} tried {Tried to move} going {Moving} other {Moved}} {assets} from {owner}', { tense, assets, owner });
