/** One wording for what happened in a transaction, for every list, the search and saved files. Names are looked up as it is shown. */
import {
  assetWords,
  type HistoryView,
  isOfItems,
  isOwnIn,
  itemWords,
  listed,
  nameOf,
  nativeAsset,
  nativeWords,
  type SignedAmount,
  signed,
  tokenName,
} from '#renderer/chain/history-assets.ts';
import { type Asset, type HistorySide, sideOf } from '#renderer/chain/history-side.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { HistoryApproval, HistoryEntry } from '#shared/chain/history.ts';
import { type Action, takesBack, toItem } from '#shared/contracts/decoding/action.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { sameAddress } from '#shared/core/short-address.ts';

/** `pending`: in no block yet. `unknown`: it isn’t known how it ended. */
export type HistoryState = 'confirmed' | 'reverted' | 'pending' | 'unknown';

export interface HistoryWords {
  /** “Received 94.7 DUSD from Grace”. */
  readonly title: string;
  /** The title up to its other side, and the word before that: “Received 94.7 DUSD”, “from”. */
  readonly lead: string;
  readonly joint: string | null;
  /** The other side, EIP-55. Never one that only an unknown token names: the person might copy that address. */
  readonly other: string | null;
  readonly detail: string | null;
  readonly amounts: readonly SignedAmount[];
  readonly icon: 'sent' | 'received' | 'moved' | 'swapped' | 'called' | 'created' | 'claimed' | 'part' | 'approval' | 'collectible';
  readonly kind: 'sent' | 'received' | 'swap' | 'approval' | 'call' | 'other';
  /** The token that it is about, EIP-55. */
  readonly token: string | null;
}

type Said = Pick<HistoryWords, 'lead' | 'icon' | 'kind'> & Partial<Omit<HistoryWords, 'title'>>;

export function historyWords(entry: HistoryEntry, state: HistoryState, view: HistoryView): HistoryWords {
  const said = state === 'confirmed' ? doneWords(entry, view) : attemptWords(entry, state === 'reverted', view);
  const all = { joint: null, other: null, detail: null, amounts: [], token: null, ...said };
  const failed = state === 'reverted' ? { ...all, lead: `Failed: ${all.lead}`, detail: feeWords(entry, view) } : all;
  const token = failed.token ?? failed.amounts.map(({ amount }) => (amount.of === 'native' ? null : amount.contract)).find(Boolean) ?? null;
  const end = failed.joint === null || failed.other === null ? '' : ` ${failed.joint} ${nameOf(failed.other, view)}`;
  return { ...failed, token, title: `${failed.lead}${end}` };
}

/** A failed transaction took nothing but the fee of its sender. */
function feeWords({ asked, outcome }: HistoryEntry, view: HistoryView): string | null {
  if (!isOwnIn(view)(asked.from)) return null;
  return outcome.fee === null ? 'Fee unknown' : `Fee ${nativeWords(outcome.fee, view)}`;
}

const counted = (count: number, what: string) => `${count} more ${what}${count === 1 ? '' : 's'}`;

function doneWords(entry: HistoryEntry, view: HistoryView): Said {
  const side = sideOf(entry, isOwnIn(view), (token) => view.token(token).isKnown);
  const said = sideWords(side, entry, view);
  const more = 'more' in side && side.more > 0 ? [`and ${counted(side.more, side.is === 'approval' ? 'approval' : 'transfer')}`] : [];
  const unread = entry.more ? ['not all of it was read'] : [];
  const detail = [...(said.detail === undefined || said.detail === null ? [] : [said.detail]), ...more, ...unread].join(', ');
  return { ...said, detail: detail === '' ? null : detail };
}

function sideWords(side: HistorySide, entry: HistoryEntry, view: HistoryView): Said {
  const { asked } = entry;
  switch (side.is) {
    case 'swapped':
      return {
        lead: `Swapped ${listed(side.gave, view)} for ${listed(side.assets, view)}`,
        detail: asked.to === null ? null : `on ${nameOf(asked.to, view)}`,
        amounts: [...signed(side.gave, 'out', view), ...signed(side.assets, 'in', view)],
        icon: 'swapped',
        kind: 'swap',
      };
    case 'approval':
      return approvalWords(side.approval, side.isSafe, entry, view);
    case 'created':
      return isOwnIn(view)(asked.from)
        ? { lead: 'Created a contract', joint: 'at', other: side.contract, icon: 'created', kind: 'call' }
        : { lead: 'Created', joint: 'by', other: asked.from, icon: 'created', kind: 'other' };
    case 'called':
      return calledWords(entry, false, view);
    case 'named':
      return strangerWords(entry);
    default:
      return movedWords(side, entry, view);
  }
}

type Moved = Extract<HistorySide, { readonly from: unknown }>;

/** The words of each before the assets, the word before its other side, and that side. */
const movedLeads = {
  sent: ['Sent', 'to', 'sent', 'out'],
  burned: ['Burned', null, 'sent', 'out'],
  received: ['Received', 'from', 'received', 'in'],
  minted: ['Received', null, 'received', 'in'],
  moved: ['Moved', 'to', 'moved', 'none'],
  'moved-out': ['Moved', 'by', 'claimed', 'none'],
  claimed: ['A token claims that someone else moved', null, 'claimed', 'none'],
  between: ['Transfer of', null, 'part', 'none'],
} as const;
const kindOfIcon = { sent: 'sent', received: 'received', moved: 'sent', claimed: 'other', part: 'other' } as const;

function movedWords(side: Moved, { asked }: HistoryEntry, view: HistoryView): Said {
  const [verb, joint, icon, direction] = movedLeads[side.is];
  const said = {
    icon: isOfItems(side.assets) && icon !== 'claimed' && icon !== 'part' ? 'collectible' : icon,
    kind: kindOfIcon[icon],
    amounts: signed(side.assets, direction, view),
  } as const;
  const what = listed(side.assets, view);
  if (side.is === 'between') return { ...said, ...betweenWords(side, what, asked.from, view) };
  // Several on the other side.
  const many = side.is === 'sent' && side.to === null ? ' to several addresses' : '';
  const end =
    side.is === 'minted' ? ' (minted)' : side.is === 'moved-out' && side.from !== null ? ` out of ${nameOf(side.from, view)}` : many;
  const other = side.is === 'moved-out' ? asked.from : !side.isSafe ? null : side.is === 'received' ? side.from : side.to;
  const isByCall = !side.isSafe || side.assets.some(({ token }) => token === null);
  const method = asked.method !== null && side.is === 'sent' && isByCall;
  return {
    ...said,
    lead: `${verb} ${what}${end}`,
    joint,
    other: joint === null ? null : other,
    detail: method ? `called ${visibleText(asked.method ?? '', 40)}` : null,
  };
}

/** Of strangers, on the page of a token. */
function betweenWords(
  { from, to, isSafe }: Moved,
  what: string,
  sender: string | null,
  view: HistoryView,
): Pick<Said, 'lead' | 'joint' | 'other'> {
  if (!isSafe || from === null || to === null) return { lead: `Transfer of ${what}`, joint: 'by', other: sender };
  if (isZero(from)) return { lead: `Minted ${what}`, joint: 'for', other: to };
  if (isZero(to)) return { lead: `Burned ${what}`, joint: 'by', other: from };
  return { lead: `${nameOf(from, view)} sent ${what}`, joint: 'to', other: to };
}

const isZero = (address: string) => /^0x0+$/.test(address);

function approvalWords(approval: HistoryApproval, isSafe: boolean, { asked }: HistoryEntry, view: HistoryView): Said {
  const { kind, token, owner, spender, tokenId, amount, takesBack: ends } = approval;
  const said = { icon: 'approval', kind: 'approval', token, other: spender } as const;
  if (!isSafe)
    return { ...said, icon: 'claimed', kind: 'other', other: null, lead: `A token claims an approval of ${tokenName(token, view)}` };
  const how = asked.action?.does === 'allow-tokens' && sameAddress(asked.action.token, token) ? asked.action.how : 'set';
  const limit = { kind, token, spender, tokenId, amount: amount ?? '0', ends, how };
  if (isOwnIn(view)(owner)) return { ...said, lead: limitWords(limit, true, view) };
  const words = limitWords(limit, true, view);
  return { ...said, lead: `${nameOf(owner, view)} ${words.charAt(0).toLowerCase()}${words.slice(1)}` };
}

interface Limit extends Pick<HistoryApproval, 'kind' | 'token' | 'spender' | 'tokenId'> {
  readonly amount: string;
  readonly ends: boolean;
  readonly how: 'set' | 'raise' | 'lower';
}

function limitWords({ kind, token, spender, tokenId, amount, ends, how }: Limit, isPast: boolean, view: HistoryView): string {
  const [approve, take] = isPast ? ['Approved', 'Took'] : ['Approve', 'Take'];
  const who = nameOf(spender, view);
  if (kind === 'token') {
    const item = itemWords(token, tokenId, view);
    return ends ? `${take} back access to ${item}` : `${approve} ${who} to move ${item}`;
  }
  if (ends) return `${take} back ${who}’s access to ${tokenName(token, view, kind === 'operator')}`;
  if (kind === 'operator') return `${approve} ${who} to move all ${tokenName(token, view, true)}`;
  if (isWithoutLimit(amount, null)) return `${approve} ${who} to spend unlimited ${tokenName(token, view)}`;
  const limit = assetWords({ kind, token, tokenId, amount }, view);
  const changed = { set: null, raise: isPast ? 'Raised' : 'Raise', lower: isPast ? 'Lowered' : 'Lower' }[how];
  return changed === null ? `${approve} ${who} to spend up to ${limit}` : `${changed} ${who}’s limit to ${limit}`;
}

/** A call of the account’s own, done or not. */
function calledWords({ asked: { to, value, method, selector } }: HistoryEntry, isAttempt: boolean, view: HistoryView): Said {
  if (to === null) return { lead: isAttempt ? 'Create a contract' : 'Created a contract', icon: 'created', kind: 'call' };
  if (selector === null) {
    const what = value === null ? 'an unknown amount' : assetWords(nativeAsset(value), view);
    const amounts = value === null ? [] : signed([nativeAsset(value)], 'none', view);
    return { lead: `${isAttempt ? 'Send' : 'Sent'} ${what}`, joint: 'to', other: to, amounts, icon: 'sent', kind: 'sent' };
  }
  const name = method === null ? selector : visibleText(method, 40);
  const paid = isAttempt && value !== null && value !== '0' ? [nativeAsset(value)] : [];
  const called = `${isAttempt ? 'Call' : 'Called'} ${name}`;
  const lead = paid.length === 0 ? called : `${called} with ${listed(paid, view)}`;
  return { lead, joint: 'on', other: to, amounts: signed(paid, 'none', view), icon: 'called', kind: 'call' };
}

/** A stranger’s transaction in which nothing of the accounts moved, as far as it was read. */
function strangerWords({ asked: { from, method }, more }: HistoryEntry): Said {
  return {
    lead: method === null ? 'Transaction' : `Call of ${visibleText(method, 40)}`,
    joint: 'by',
    other: more ? null : from,
    icon: 'part',
    kind: 'other',
  };
}

/** What was tried, or may still happen. `isPast`: in the words for what is done, behind “Failed:”. */
function attemptWords(entry: HistoryEntry, isPast: boolean, view: HistoryView): Said {
  const { asked } = entry;
  const isOwn = isOwnIn(view);
  const action = asked.action === null ? null : ofStandard(asked.action, view);
  if (!isOwn(asked.from)) return incomingWords(entry, action, view);
  return (action === null ? null : actionWords(action, isPast, view)) ?? calledWords(entry, !isPast, view);
}

/** ERC20 and ERC721 share some functions: null if it isn’t known which one this is. */
function ofStandard(action: Action, view: HistoryView): Action | null {
  const asItem = toItem(action);
  if (asItem === action || !('token' in action)) return action;
  const { standard, decimals } = view.token(action.token);
  return standard === 'erc721' ? asItem : standard === 'erc20' || decimals !== null ? action : null;
}

function incomingWords(entry: HistoryEntry, action: Action | null, view: HistoryView): Said {
  const { from, to, value } = entry.asked;
  const isOwn = isOwnIn(view);
  const base = { joint: 'from', other: from, icon: 'received', kind: 'other' } as const;
  if (value !== null && value !== '0' && isOwn(to)) {
    const assets = [nativeAsset(value)];
    return { ...base, lead: `Incoming ${listed(assets, view)}`, amounts: signed(assets, 'none', view) };
  }
  const sent = action === null ? null : sentBy(action);
  if (sent === null || !isOwn(sent.to)) return strangerWords(entry);
  // Without its sender: anyone can call a token’s transfer, and have it fail.
  return { ...base, other: null, lead: `Incoming ${listed(sent.assets, view)}`, amounts: signed(sent.assets, 'none', view) };
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
function actionWords(action: Action, isPast: boolean, view: HistoryView): Said | null {
  const sent = sentBy(action);
  if (sent !== null) {
    if (sent.assets.length === 0) return null;
    const isFromOther = 'from' in action && action.from !== null && !isOwnIn(view)(action.from);
    const isWithin = isOwnIn(view)(sent.to);
    const verb = isFromOther || isWithin ? (isPast ? 'Moved' : 'Move') : isPast ? 'Sent' : 'Send';
    const source = isFromOther && action.from !== null ? ` from ${nameOf(action.from, view)}` : '';
    return {
      lead: `${verb} ${listed(sent.assets, view)}${source}`,
      joint: 'to',
      other: sent.to,
      amounts: signed(sent.assets, 'none', view),
      icon: isOfItems(sent.assets) ? 'collectible' : verb.startsWith('Mov') ? 'moved' : 'sent',
      kind: 'sent',
    };
  }
  const limit = limitOf(action);
  if (limit === null) return null;
  const { token, spender: other } = limit;
  return { lead: limitWords(limit, isPast, view), icon: 'approval', kind: 'approval', token, other };
}

function limitOf(action: Action): Limit | null {
  const ends = takesBack(action);
  switch (action.does) {
    case 'allow-tokens':
      // By how much it is raised or lowered isn’t what it will be.
      if (action.how !== 'set') return null;
      return { kind: 'erc20', token: action.token, spender: action.spender, tokenId: null, amount: action.amount, ends, how: 'set' };
    case 'allow-item':
      return { kind: 'token', token: action.token, spender: action.spender, tokenId: action.id, amount: '0', ends, how: 'set' };
    case 'allow-all':
      return { kind: 'operator', token: action.token, spender: action.operator, tokenId: null, amount: '0', ends, how: 'set' };
    default:
      return null;
  }
}
