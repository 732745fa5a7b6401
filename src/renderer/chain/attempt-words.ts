/** The words of the history for what was asked for: a call, an approval, or a transfer that failed or hasn’t happened yet. */

import {
  assetWords,
  type HistoryView,
  isOfItems,
  isOwnIn,
  itemWords,
  listed,
  nameOf,
  nativeAsset,
  signed,
  tokenName,
} from '#renderer/chain/history-assets.ts';
import type { Asset } from '#renderer/chain/history-side.ts';
import type { HistoryWords } from '#renderer/chain/history-types.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { HistoryApproval, HistoryEntry } from '#shared/chain/history.ts';
import { type Action, takesBack, toItem } from '#shared/contracts/decoding/action.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

export type Said = Pick<HistoryWords, 'lead' | 'icon' | 'kind'> & Partial<Omit<HistoryWords, 'title'>>;

/** What was confirmed in a review, so that it is the person’s own whoever signs. */
export interface Reviewed {
  /** Tokens and collections share its function. */
  readonly isEither: boolean;
}

/** `going`: it waits for a block. `asked`: it isn’t known whether it is carried out. */
export type Tense = 'asked' | 'going' | 'done';

const verbs = {
  asked: {
    send: t('Send'),
    move: t('Move'),
    approve: t('Approve'),
    take: t('Revoke'),
    raise: t('Raise'),
    lower: t('Lower'),
    call: t('Call'),
    create: t('Create'),
  },
  going: {
    ...{ send: t('Sending'), move: t('Moving'), approve: t('Approving'), take: t('Revoking') },
    ...{ raise: t('Raising'), lower: t('Lowering'), call: t('Calling'), create: t('Creating') },
  },
  done: {
    ...{ send: t('Sent'), move: t('Moved'), approve: t('Approved'), take: t('Revoked') },
    ...{ raise: t('Raised'), lower: t('Lowered'), call: t('Called'), create: t('Created') },
  },
} as const satisfies Record<Tense, unknown>;

interface Limit extends Pick<HistoryApproval, 'kind' | 'token' | 'spender' | 'tokenId'> {
  readonly amount: string;
  readonly ends: boolean;
  readonly how: 'set' | 'raise' | 'lower';
  /** The amount is by how much it changes, not what it becomes. */
  readonly isChange: boolean;
}

export function limitWords({ kind, token, spender, tokenId, amount, ends, how, isChange }: Limit, tense: Tense, view: HistoryView): string {
  const { approve, take } = verbs[tense];
  const who = nameOf(spender, view);
  if (kind === 'token') {
    const item = itemWords(token, tokenId, view);
    return ends ? t('{take} access to {item}', { take, item }) : t('{approve} {who} to move {item}', { approve, who, item });
  }
  if (ends) return t('{take} {who}’s access to {tokenName}', { take, who, tokenName: tokenName(token, view, kind === 'operator') });
  if (kind === 'operator') return t('{approve} {who} to move all {tokenName}', { approve, who, tokenName: tokenName(token, view, true) });
  if (isWithoutLimit(amount, null))
    return t('{approve} {who} to spend unlimited {tokenName}', { approve, who, tokenName: tokenName(token, view) });
  const limit = assetWords({ kind, token, tokenId, amount }, view);
  if (how === 'set') return t('{approve} {who} to spend up to {limit}', { approve, who, limit });
  return t('{tense} {who}’s limit {what} {limit}', { tense: verbs[tense][how], who, what: isChange ? 'by' : 'to', limit });
}

/** A call of the account’s own, done or not. */
export function calledWords({ asked: { to, value, method, selector } }: HistoryEntry, tense: Tense, view: HistoryView): Said {
  const { send, call, create } = verbs[tense];
  if (to === null) return { lead: t('{create} a contract', { create }), icon: 'created', kind: 'call' };
  if (selector === null) {
    const what = value === null ? t('an unknown amount') : assetWords(nativeAsset(value), view);
    const amounts = value === null ? [] : signed([nativeAsset(value)], 'none', view);
    return { lead: `${send} ${what}`, joint: 'to', other: to, amounts, icon: 'sent', kind: 'sent' };
  }
  const name = method === null ? t('an unknown function') : visibleText(method, 40);
  const paid = tense !== 'done' && value !== null && value !== '0' ? [nativeAsset(value)] : [];
  const called = `${call} ${name}`;
  const lead = paid.length === 0 ? called : t('{called} with {listed}', { called, listed: listed(paid, view) });
  const detail = method === null ? t('function {selector}', { selector }) : null;
  const said = { detail, amounts: signed(paid, 'none', view), icon: 'called', kind: 'call' } as const;
  if (view.token(to).isKnown) return { ...said, lead: t('{lead} on {tokenName}', { lead, tokenName: tokenName(to, view) }), token: to };
  return { ...said, lead, joint: 'on', other: to };
}

/** A stranger’s transaction in which nothing of the accounts moved, as far as it was read. `view`: null unless it was carried out. */
export function strangerWords({ asked: { from, to, value, method, selector }, more }: HistoryEntry, view: HistoryView | null): Said {
  const said = { icon: 'part', kind: 'other' } as const;
  const name = method === null ? null : visibleText(method, 40);
  if (view !== null && from !== null && to !== null && !more) {
    const who = nameOf(from, view);
    if (name !== null) return { ...said, lead: t('{who} called {name}', { who, name }), joint: 'on', other: to };
    // A call whose data isn’t known has no selector either.
    if (selector === null && value !== null && value !== '0')
      return { ...said, lead: t('{who} sent {listed}', { who, listed: listed([nativeAsset(value)], view) }), joint: 'to', other: to };
  }
  const other = more ? null : from;
  return name === null
    ? { ...said, lead: t('Transaction'), joint: 'from', other }
    : { ...said, lead: t('Call to {name}', { name }), joint: 'by', other };
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
function withPaid(said: Said, { asked: { to, value } }: HistoryEntry, view: HistoryView): Said {
  if (to === null || value === null || value === '0') return said;
  const paid = [nativeAsset(value)];
  const amounts = [...(said.amounts ?? []), ...signed(paid, 'none', view)];
  return { ...said, amounts, detail: t('and {listed} to {name}', { listed: listed(paid, view), name: nameOf(to, view) }) };
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
  const base = { joint: 'from', other: from, icon: 'received', kind: 'other' } as const;
  if (value !== null && value !== '0' && isOwn(to)) {
    const assets = [nativeAsset(value)];
    return { ...base, lead: t('Incoming {listed}', { listed: listed(assets, view) }), amounts: signed(assets, 'none', view) };
  }
  const sent = action === null ? null : sentBy(action);
  if (sent === null || !isOwn(sent.to)) return strangerWords(entry, null);
  // Without its sender: anyone can call a token’s transfer, and have it fail.
  return {
    ...base,
    other: null,
    lead: t('Incoming {listed}', { listed: listed(sent.assets, view) }),
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
    const verb = verbs[tense][isFromOther || isWithin ? 'move' : 'send'];
    const source = isFromOther && action.from !== null ? t(' from {name}', { name: nameOf(action.from, view) }) : '';
    return {
      lead: `${verb} ${listed(sent.assets, view)}${source}`,
      joint: 'to',
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

function limitOf(action: Action): Limit | null {
  // Through Permit2 the token’s own approval stays as it is.
  if (!('token' in action) || 'through' in action) return null;
  const ends = takesBack(action);
  const isChange = action.does === 'allow-tokens' && action.how !== 'set';
  const base = { token: action.token, tokenId: null, amount: '0', ends, how: 'set', isChange } as const;
  switch (action.does) {
    case 'allow-tokens':
      return {
        ...base,
        kind: 'erc20',
        spender: action.spender,
        amount: action.amount,
        ends: ends && action.how === 'set',
        how: action.how,
      };
    case 'allow-item':
      return { ...base, kind: 'token', spender: action.spender, tokenId: action.id };
    case 'allow-all':
      return { ...base, kind: 'operator', spender: action.operator };
    default:
      return null;
  }
}
