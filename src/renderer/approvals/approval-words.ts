/** What an approval allows and how it changed, in words. */

import { type ApprovalFilter, type ApprovalRow, isBetweenOwn, isNarrowed } from '#renderer/approvals/approval-rows.ts';
import type { TotalAtRisk } from '#renderer/approvals/total-at-risk.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { type ApprovalOrigin, type ApprovalSubject, type ChangeKind, lastValue, type SavedApproval } from '#shared/approvals/approvals.ts';
import { formatAmount, groupedBaseUnits, isWithoutLimit, shortDigits } from '#shared/core/amount.ts';
import { countWords, t, tc } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';

export type AllowedParts = Pick<ApprovalRow, 'value' | 'token' | 'isLimitless' | 'isMine'> & { readonly approval: ApprovalSubject };

export const itemWords = ({ approval: { tokenId }, token: { name } }: Pick<AllowedParts, 'approval' | 'token'>) =>
  tokenId === null ? name : `${name} #${tokenId.length > 20 ? `${tokenId.slice(0, 8)}…` : tokenId}`;

/** What an approval allows, behind the name of its spender. `hidden`: without amounts. */
export function allowedText(row: AllowedParts, hidden = false): string {
  const { approval, value, token, isLimitless, isMine } = row;
  const { name } = token;
  const item = itemWords(row);
  if (approval.is === 'erc20') {
    if (value === null) return t('may be able to spend {token}: limit unknown', { token: name });
    if (value === '0') return t('may spend no {token}', { token: name });
    if (!isLimitless) return t('may spend up to {amount}', { amount: limitText(value, token, hidden) });
    return isMine
      ? t('may spend all your {token}, without limit', { token: name })
      : t('may spend all {token} of its owner, without limit', { token: name });
  }
  if (value === null) return t('may be able to move {item}: unknown', { item });
  if (approval.is === 'token') return value === '0' ? t('can’t move {item}', { item }) : t('may move {item}', { item });
  if (value === '0')
    return isMine
      ? t('can’t move your {collection}', { collection: name })
      : t('can’t move its owner’s {collection}', { collection: name });
  return isMine
    ? t('may move every {collection} you own, now and later', { collection: name })
    : t('may move every {collection} its owner has, now and later', { collection: name });
}

/** `hidden`: without the amount. */
export const limitText = (baseUnits: string, token: ApprovalRow['token'], hidden: boolean): string =>
  hidden ? t('an amount of {token}', { token: token.name }) : amountText(baseUnits, token);

/** `1,000 DUSD`, or base units if the decimals are unknown. `digits`: decimals shown; all, unless given. */
export function amountText(baseUnits: string, { name, decimals }: ApprovalRow['token'], digits?: number): string {
  return decimals === null
    ? t('{amount} base units of {token}', { amount: groupedBaseUnits(baseUnits), token: name })
    : `${formatAmount(baseUnits, decimals, digits)} ${name}`;
}

/** `640 GOV at risk`, `3 collectibles at risk`, or that none is; null where nothing is allowed any more. `hidden`: without amounts. */
export function atRiskWords(
  row: Pick<ApprovalRow, 'value' | 'token' | 'atRisk' | 'approval' | 'isMine' | 'isToOwn'>,
  hidden: boolean,
): string | null {
  const { approval, value, token, atRisk } = row;
  if (value === '0') return null;
  if (isBetweenOwn(row)) return t('No risk: the spender is your own account');
  if (atRisk === null) return t('At risk: unknown');
  if (approval.is === 'erc20')
    return hidden
      ? t('An amount of {token} at risk', { token: token.name })
      : t('{amount} at risk', { amount: amountText(atRisk, token, shortDigits) });
  if (hidden) return t('Collectibles at risk');
  return atRisk === '1' ? t('1 collectible at risk') : t('{count} collectibles at risk', { count: groupedBaseUnits(atRisk) });
}

/** Named in the line of what is at risk in total; the rest are counted. */
const mostTotals = 4;

/** `At risk: 1,000 DUSD, 15 Field Notes and 2 more`. `hidden`: without amounts. */
export function totalWords({ tokens, unasked }: Omit<TotalAtRisk, 'rows'>, hidden: boolean): string {
  const words = tokens.slice(0, mostTotals).map(({ token, isAmount, total }) => {
    if (hidden) return token.name;
    if (total === null)
      return isAmount
        ? t('unknown amount of {token}', { token: token.name })
        : t('unknown number of {collection}', { collection: token.name });
    return isAmount ? amountText(total, token, shortDigits) : `${groupedBaseUnits(total)} ${token.name}`;
  });
  const mine = ofMineWords(words, tokens.length - words.length, unasked > 0);
  if (unasked === 0) return mine;
  return `${mine}. ${t('Approved only in others’ transactions: {count, plural, one {1 contract} other {# contracts}}', { count: unasked })}`;
}

function ofMineWords(words: readonly string[], more: number, hasOthers: boolean): string {
  if (words.length === 0) return hasOthers ? t('At risk: nothing that you approved or added') : t('At risk: nothing now');
  const shown = words.join(', ');
  return more === 0
    ? t('At risk: {tokens}', { tokens: shown })
    : t('At risk: {tokens} and {more} more', { tokens: shown, more: countWords(more) });
}

export const whoWords = ({ name, approval }: Pick<ApprovalRow, 'name'> & { readonly approval: Pick<ApprovalSubject, 'spender'> }) =>
  name?.text ?? shortAddress(approval.spender);

/** `when`: as it is now, or before the first step of a change. */
export const momentWords = (row: AllowedParts & Pick<ApprovalRow, 'name'>, when: 'now' | 'before', hidden: boolean) =>
  when === 'now'
    ? t('Now: {spender} {allows}.', { spender: whoWords(row), allows: allowedText(row, hidden) })
    : t('Before: {spender} {allows}.', { spender: whoWords(row), allows: allowedText(row, hidden) });

export const approvalsWords = (count: number) => t('{count, plural, one {1 approval} other {# approvals}}', { count });

/** How many are shown; never that there are no others. */
export function foundWords(shown: number, all: number, filter: ApprovalFilter): string {
  if (isNarrowed(filter)) return t('{shown} of {all, plural, one {1 approval} other {# approvals}}', { shown: countWords(shown), all });
  return shown === 0
    ? t('No active approvals found')
    : t('{count, plural, one {1 approval found} other {# approvals found}}', { count: shown });
}

export const riskWords = { high: t('High risk'), care: t('Needs care'), info: t('Low risk'), none: t('Nothing allowed') } as const;

export const changeWords: Readonly<Record<ChangeKind, string>> = {
  given: tc('approval', 'new'),
  raised: tc('approval', 'raised'),
  lowered: tc('approval', 'lowered'),
  spent: tc('approval', 'used'),
  revoked: tc('approval', 'ended'),
};

export const originWords: Readonly<Record<ApprovalOrigin, string>> = {
  activity: t('your activity'),
  receipt: t('a receipt that you looked at'),
  watching: tc('approval known from', 'watching'),
  hand: t('checked by you'),
};

/** When it was last given; null for unknown. */
export const sinceOf = ({ last }: Pick<SavedApproval, 'last'>) => last?.at ?? null;

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const savedApprovalColumns: readonly SavedColumn<ApprovalRow>[] = [
  { name: 'kind', value: ({ approval }) => approval.is },
  { name: 'contract', value: ({ approval }) => approval.contract },
  { name: 'token', value: ({ token }) => token.name },
  { name: 'token id', value: ({ approval }) => approval.tokenId ?? '' },
  { name: 'owner', value: ({ approval }) => approval.owner },
  { name: 'spender', value: ({ approval }) => approval.spender },
  { name: 'spender name', value: ({ name }) => name?.text ?? '' },
  { name: 'allows', value: (row) => (row.value === null ? null : allowedText(row)), isAmount: true },
  { name: 'allowance (base units)', value: ({ approval, value }) => (approval.is === 'erc20' ? value : ''), isAmount: true },
  {
    name: 'at risk (base units)',
    value: (row) => (row.approval.is === 'erc20' && !isBetweenOwn(row) ? row.atRisk : ''),
    isAmount: true,
  },
  { name: 'risk', value: ({ risk }) => riskWords[risk.level] },
  { name: 'reasons', value: ({ risk }) => risk.reasons.join('; ') },
  { name: 'since', value: ({ approval }) => moment(sinceOf(approval)) },
  { name: 'transaction', value: ({ approval }) => approval.last?.hash ?? null },
  { name: 'checked', value: ({ checkedAt }) => moment(checkedAt) },
  { name: 'known from', value: ({ approval }) => approval.origins.map((origin) => originWords[origin]).join('; ') },
];

/** The label of a link to a token's approvals: how many there are, and how many without limit. `supply`: base units. */
export function approvalsInWords(approvals: readonly Pick<SavedApproval, 'readings' | 'is'>[], supply: string | null): string {
  if (approvals.length === 0) return t('Approvals');
  const limitless = approvals.filter((approval) => approval.is === 'erc20' && isWithoutLimit(lastValue(approval) ?? '0', supply)).length;
  if (limitless === 0) return approvalsWords(approvals.length);
  return t('{all, plural, one {1 approval} other {# approvals}}, {limitless} without limit', {
    all: approvals.length,
    limitless: countWords(limitless),
  });
}
