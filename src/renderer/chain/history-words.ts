/** One wording for what happened in a transaction, for every list, the search and saved files. Names are looked up as it is shown. */

import { attemptWords, calledWords, joints, type Reviewed, type Said, strangerWords } from '#renderer/chain/attempt-words.ts';
import { type HistoryView, isOfItems, isOwnIn, listed, nameOf, nativeWords, signed, tokenName } from '#renderer/chain/history-assets.ts';
import { type HistorySide, sideOf } from '#renderer/chain/history-side.ts';
import type { HistoryState, HistoryWords } from '#renderer/chain/history-types.ts';
import { limitWords } from '#renderer/chain/limit-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { HistoryApproval, HistoryEntry } from '#shared/chain/history.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { sameAddress } from '#shared/core/short-address.ts';

const tenses = { reverted: 'done', pending: 'going', unknown: 'asked', rejected: 'tried' } as const;

/** `reviewed`: it was asked for from here. `rejected`: so, and certainly not carried out. */
export function historyWords(
  entry: HistoryEntry,
  state: HistoryState | 'rejected',
  view: HistoryView,
  reviewed: Reviewed | null = null,
): HistoryWords {
  const said = state === 'confirmed' ? doneWords(entry, view, reviewed) : attemptWords(entry, tenses[state], view, reviewed);
  const all = { joint: null, other: null, detail: null, amounts: [], token: null, ...said };
  const failed =
    state === 'reverted' ? { ...all, lead: t('Failed: {lead}', { lead: all.lead }), detail: feeWords(entry, view, reviewed) } : all;
  const token = failed.token ?? failed.amounts.map(({ amount }) => (amount.of === 'native' ? null : amount.contract)).find(Boolean) ?? null;
  const end = failed.joint === null || failed.other === null ? '' : ` ${failed.joint} ${nameOf(failed.other, view)}`;
  return { ...failed, token, title: `${failed.lead}${end}` };
}

/** A failed transaction took nothing but the fee of its sender. */
function feeWords({ asked, outcome }: HistoryEntry, view: HistoryView, reviewed: Reviewed | null): string | null {
  if (reviewed === null && !isOwnIn(view)(asked.from)) return null;
  return outcome.fee === null ? t('Fee unknown') : t('Fee {amount}', { amount: nativeWords(outcome.fee, view) });
}

const moreWords = (count: number, isApproval: boolean) =>
  isApproval
    ? t('and {count, plural, one {# more approval} other {# more approvals}}', { count })
    : t('and {count, plural, one {# more transfer} other {# more transfers}}', { count });

function doneWords(entry: HistoryEntry, view: HistoryView, reviewed: Reviewed | null): Said {
  const found = sideOf(entry, isOwnIn(view), (token) => view.token(token).isKnown);
  // Whoever signed it for the accounts, it was asked for from here.
  const side = reviewed !== null && found.is === 'named' ? ({ is: 'called' } as const) : found;
  const said = sideWords(side, entry, view);
  const more = 'more' in side && side.more > 0 ? [moreWords(side.more, side.is === 'approval')] : [];
  const unread = entry.more ? [t('not all of it was read')] : [];
  const detail = [...(said.detail === undefined || said.detail === null ? [] : [said.detail]), ...more, ...unread].join(', ');
  return { ...said, detail: detail === '' ? null : detail };
}

function sideWords(side: HistorySide, entry: HistoryEntry, view: HistoryView): Said {
  const { asked } = entry;
  switch (side.is) {
    case 'swapped':
      return {
        lead: t('Swapped {given} for {received}', { given: listed(side.gave, view), received: listed(side.assets, view) }),
        detail: asked.to === null ? null : t('on {contract}', { contract: nameOf(asked.to, view) }),
        amounts: [...signed(side.gave, 'out', view), ...signed(side.assets, 'in', view)],
        icon: 'swapped',
        kind: 'swap',
      };
    case 'approval':
      return approvalWords(side.approval, side.isSafe, entry, view);
    case 'created':
      return isOwnIn(view)(asked.from)
        ? { lead: t('Created a contract'), joint: joints.at, other: side.contract, icon: 'created', kind: 'call' }
        : { lead: t('Created'), joint: joints.by, other: asked.from, icon: 'created', kind: 'other' };
    case 'called':
      return calledWords(entry, 'done', view);
    case 'named':
      return strangerWords(entry, view);
    default:
      return movedWords(side, entry, view);
  }
}

type Moved = Extract<HistorySide, { readonly from: unknown }>;

/** Of each: the word before its other side, its icon, and how it changes the balance. */
const movedKinds = {
  sent: [joints.to, 'sent', 'out'],
  burned: [null, 'sent', 'out'],
  received: [joints.from, 'received', 'in'],
  minted: [null, 'received', 'in'],
  moved: [joints.to, 'moved', 'none'],
  'moved-out': [joints.by, 'claimed', 'none'],
  claimed: [null, 'claimed', 'none'],
  between: [null, 'part', 'none'],
} as const;
const kindOfIcon = { sent: 'sent', received: 'received', moved: 'sent', claimed: 'other', part: 'other' } as const;

function movedWords(side: Moved, { asked }: HistoryEntry, view: HistoryView): Said {
  const [joint, icon, direction] = movedKinds[side.is];
  const said = {
    icon: isOfItems(side.assets) && icon !== 'claimed' && icon !== 'part' ? 'collectible' : icon,
    kind: kindOfIcon[icon],
    amounts: signed(side.assets, direction, view),
  } as const;
  if (side.is === 'between') return { ...said, ...betweenWords(side, asked.from, view) };
  const other = side.is === 'moved-out' ? asked.from : !side.isSafe ? null : side.is === 'received' ? side.from : side.to;
  const isByCall = !side.isSafe || side.assets.some(({ token }) => token === null);
  const method = asked.method !== null && asked.action?.does !== 'send-native' && side.is === 'sent' && isByCall;
  return {
    ...said,
    lead: movedLead(side, view),
    joint,
    other: joint === null ? null : other,
    detail: method ? t('called {method}', { method: visibleText(asked.method ?? '', 40) }) : null,
  };
}

function movedLead({ is, from, to, assets: moved }: Moved, view: HistoryView): string {
  const assets = listed(moved, view);
  switch (is) {
    case 'sent':
      return to === null ? t('Sent {assets} to several addresses', { assets }) : t('Sent {assets}', { assets });
    case 'burned':
      return t('Burned {assets}', { assets });
    case 'received':
      return t('Received {assets}', { assets });
    case 'minted':
      return t('Received {assets} (minted)', { assets });
    case 'moved':
      return t('Moved {assets}', { assets });
    case 'moved-out':
      return from === null ? t('Moved {assets}', { assets }) : t('Moved {assets} out of {owner}', { assets, owner: nameOf(from, view) });
    case 'claimed':
      return t('A token claims that someone else moved {assets}', { assets });
    case 'between':
      return t('Transfer of {assets}', { assets });
  }
}

/** Of strangers, on the page of a token. */
function betweenWords(side: Moved, sender: string | null, view: HistoryView): Pick<Said, 'lead' | 'joint' | 'other'> {
  const { from, to, isSafe } = side;
  const assets = listed(side.assets, view);
  if (!isSafe || from === null || to === null) return { lead: movedLead(side, view), joint: joints.by, other: sender };
  if (isZero(from)) return { lead: t('Minted {assets}', { assets }), joint: tc('before a name', 'for'), other: to };
  if (isZero(to)) return { lead: t('Burned {assets}', { assets }), joint: joints.by, other: from };
  return { lead: t('{sender} sent {assets}', { sender: nameOf(from, view), assets }), joint: joints.to, other: to };
}

const isZero = (address: string) => /^0x0+$/.test(address);

function approvalWords(approval: HistoryApproval, isSafe: boolean, { asked }: HistoryEntry, view: HistoryView): Said {
  const { kind, token, owner, spender, tokenId, amount, takesBack: ends } = approval;
  const said = { icon: 'approval', kind: 'approval', token, other: spender } as const;
  if (!isSafe)
    return {
      ...said,
      icon: 'claimed',
      kind: 'other',
      other: null,
      lead: t('A token claims an approval of {token}', { token: tokenName(token, view) }),
    };
  const how = asked.action?.does === 'allow-tokens' && sameAddress(asked.action.token, token) ? asked.action.how : 'set';
  const limit = { kind, token, spender, tokenId, amount: amount ?? '0', ends, how, isChange: false };
  return { ...said, lead: limitWords(limit, isOwnIn(view)(owner) ? 'done' : { owner: nameOf(owner, view) }, view) };
}
