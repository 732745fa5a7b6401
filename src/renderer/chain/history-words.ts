/** One wording for what happened in a transaction, for every list, the search and saved files. Names are looked up as it is shown. */

import { attemptWords, calledWords, limitWords, type Reviewed, type Said, strangerWords } from '#renderer/chain/attempt-words.ts';
import { type HistoryView, isOfItems, isOwnIn, listed, nameOf, nativeWords, signed, tokenName } from '#renderer/chain/history-assets.ts';
import { type HistorySide, sideOf } from '#renderer/chain/history-side.ts';
import type { HistoryState, HistoryWords } from '#renderer/chain/history-types.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { HistoryApproval, HistoryEntry } from '#shared/chain/history.ts';
import { t } from '#shared/core/language/language.ts';
import { sameAddress } from '#shared/core/short-address.ts';

const tenses = { reverted: 'done', pending: 'going', unknown: 'asked' } as const;

/** `reviewed`: it was asked for from here. */
export function historyWords(entry: HistoryEntry, state: HistoryState, view: HistoryView, reviewed: Reviewed | null = null): HistoryWords {
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
  return outcome.fee === null ? t('Fee unknown') : t('Fee {native}', { native: nativeWords(outcome.fee, view) });
}

const counted = (count: number, what: string) => t('{count} more {what}{what2}', { count, what, what2: count === 1 ? '' : 's' });

function doneWords(entry: HistoryEntry, view: HistoryView, reviewed: Reviewed | null): Said {
  const found = sideOf(entry, isOwnIn(view), (token) => view.token(token).isKnown);
  // Whoever signed it for the accounts, it was asked for from here.
  const side = reviewed !== null && found.is === 'named' ? ({ is: 'called' } as const) : found;
  const said = sideWords(side, entry, view);
  const more =
    'more' in side && side.more > 0
      ? [t('and {counted}', { counted: counted(side.more, side.is === 'approval' ? 'approval' : 'transfer') })]
      : [];
  const unread = entry.more ? [t('not all of it was read')] : [];
  const detail = [...(said.detail === undefined || said.detail === null ? [] : [said.detail]), ...more, ...unread].join(', ');
  return { ...said, detail: detail === '' ? null : detail };
}

function sideWords(side: HistorySide, entry: HistoryEntry, view: HistoryView): Said {
  const { asked } = entry;
  switch (side.is) {
    case 'swapped':
      return {
        lead: t('Swapped {listed} for {listed2}', { listed: listed(side.gave, view), listed2: listed(side.assets, view) }),
        detail: asked.to === null ? null : t('on {name}', { name: nameOf(asked.to, view) }),
        amounts: [...signed(side.gave, 'out', view), ...signed(side.assets, 'in', view)],
        icon: 'swapped',
        kind: 'swap',
      };
    case 'approval':
      return approvalWords(side.approval, side.isSafe, entry, view);
    case 'created':
      return isOwnIn(view)(asked.from)
        ? { lead: t('Created a contract'), joint: 'at', other: side.contract, icon: 'created', kind: 'call' }
        : { lead: t('Created'), joint: 'by', other: asked.from, icon: 'created', kind: 'other' };
    case 'called':
      return calledWords(entry, 'done', view);
    case 'named':
      return strangerWords(entry, view);
    default:
      return movedWords(side, entry, view);
  }
}

type Moved = Extract<HistorySide, { readonly from: unknown }>;

/** The words of each before the assets, the word before its other side, and that side. */
const movedLeads = {
  sent: [t('Sent'), 'to', 'sent', 'out'],
  burned: [t('Burned'), null, 'sent', 'out'],
  received: [t('Received'), 'from', 'received', 'in'],
  minted: [t('Received'), null, 'received', 'in'],
  moved: [t('Moved'), 'to', 'moved', 'none'],
  'moved-out': [t('Moved'), 'by', 'claimed', 'none'],
  claimed: [t('A token claims that someone else moved'), null, 'claimed', 'none'],
  between: [t('Transfer of'), null, 'part', 'none'],
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
  const many = side.is === 'sent' && side.to === null ? t(' to several addresses') : '';
  const end =
    side.is === 'minted'
      ? t(' (minted)')
      : side.is === 'moved-out' && side.from !== null
        ? t(' out of {name}', { name: nameOf(side.from, view) })
        : many;
  const other = side.is === 'moved-out' ? asked.from : !side.isSafe ? null : side.is === 'received' ? side.from : side.to;
  const isByCall = !side.isSafe || side.assets.some(({ token }) => token === null);
  const method = asked.method !== null && side.is === 'sent' && isByCall;
  return {
    ...said,
    lead: `${verb} ${what}${end}`,
    joint,
    other: joint === null ? null : other,
    detail: method ? t('called {visibleText}', { visibleText: visibleText(asked.method ?? '', 40) }) : null,
  };
}

/** Of strangers, on the page of a token. */
function betweenWords(
  { from, to, isSafe }: Moved,
  what: string,
  sender: string | null,
  view: HistoryView,
): Pick<Said, 'lead' | 'joint' | 'other'> {
  if (!isSafe || from === null || to === null) return { lead: t('Transfer of {what}', { what }), joint: 'by', other: sender };
  if (isZero(from)) return { lead: t('Minted {what}', { what }), joint: 'for', other: to };
  if (isZero(to)) return { lead: t('Burned {what}', { what }), joint: 'by', other: from };
  return { lead: t('{name} sent {what}', { name: nameOf(from, view), what }), joint: 'to', other: to };
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
      lead: t('A token claims an approval of {tokenName}', { tokenName: tokenName(token, view) }),
    };
  const how = asked.action?.does === 'allow-tokens' && sameAddress(asked.action.token, token) ? asked.action.how : 'set';
  const limit = { kind, token, spender, tokenId, amount: amount ?? '0', ends, how, isChange: false };
  if (isOwnIn(view)(owner)) return { ...said, lead: limitWords(limit, 'done', view) };
  const words = limitWords(limit, 'done', view);
  return { ...said, lead: `${nameOf(owner, view)} ${words.charAt(0).toLowerCase()}${words.slice(1)}` };
}
