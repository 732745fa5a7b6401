/** What an approval allows and how it changed, in words. */

import { type ApprovalFilter, type ApprovalRow, isBetweenOwn, isNarrowed } from '#renderer/approvals/approval-rows.ts';
import type { TotalAtRisk } from '#renderer/approvals/total-at-risk.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { type ApprovalOrigin, type ApprovalSubject, type ChangeKind, lastValue, type SavedApproval } from '#shared/approvals/approvals.ts';
import { formatAmount, groupedBaseUnits, isWithoutLimit, shortDigits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';

/** A sentence in parts, with an emphasized middle. `amount`: base units, shown in place of `strong`. */
interface Allowed {
  readonly before: string;
  readonly strong: string;
  readonly amount: string | null;
  readonly after: string;
}

const plain = (before: string): Allowed => ({ before, strong: '', amount: null, after: '' });

type AllowedParts = Pick<ApprovalRow, 'value' | 'token' | 'isLimitless' | 'isMine'> & { readonly approval: ApprovalSubject };

const itemWords = ({ approval: { tokenId }, token: { name } }: Pick<AllowedParts, 'approval' | 'token'>) =>
  tokenId === null ? name : `${name} #${tokenId.length > 20 ? `${tokenId.slice(0, 8)}…` : tokenId}`;

export function allowedWords({ approval, value, token, isLimitless, isMine }: AllowedParts): Allowed {
  const { name } = token;
  const item = itemWords({ approval, token });
  if (approval.is === 'erc20') {
    if (value === null) return plain(t('may be able to spend {name}: limit unknown', { name }));
    if (value === '0') return plain(t('may spend no {name}', { name }));
    if (isLimitless)
      return {
        before: t('may spend '),
        strong: 'all',
        amount: null,
        after: t(' {what}{name}{what2}, without limit', { what: isMine ? t('your ') : '', name, what2: isMine ? '' : t(' of its owner') }),
      };
    return { before: t('may spend up to '), strong: '', amount: value, after: '' };
  }
  if (value === null) return plain(t('may be able to move {item}: unknown', { item }));
  if (value === '0')
    return plain(
      approval.is === 'operator'
        ? t('can’t move {what}', { what: isMine ? t('your {name}', { name }) : t('its owner’s {name}', { name }) })
        : t('can’t move {item}', { item }),
    );
  if (approval.is === 'operator')
    return {
      before: t('may move '),
      strong: 'every',
      amount: null,
      after: t(' {name} {what}, now and later', { name, what: isMine ? t('you own') : t('its owner has') }),
    };
  return plain(t('may move {item}', { item }));
}

/** What it covers, where the spender is said already: `Unlimited GOV`, `Up to 1,000 DUSD`. */
export function limitWords(row: AllowedParts): Allowed {
  const { approval, value, token, isLimitless } = row;
  const { name } = token;
  if (approval.is === 'erc20') {
    if (value === null) return plain(t('{name}: limit unknown', { name }));
    if (value === '0') return plain(t('No {name}', { name }));
    if (isLimitless) return { before: '', strong: t('Unlimited'), amount: null, after: ` ${name}` };
    return { before: t('Up to '), strong: '', amount: value, after: '' };
  }
  const item = approval.is === 'operator' ? t('All {name}', { name }) : itemWords(row);
  if (value === null) return plain(t('{item}: unknown whether still approved', { item }));
  if (value === '0') return plain(t('{item}: no longer approved', { item }));
  return approval.is === 'operator' ? { before: '', strong: item, amount: null, after: t(', now and in the future') } : plain(item);
}

/** `1,000 DUSD`, or base units if the decimals are unknown. `digits`: decimals shown; all, unless given. */
export function amountText(baseUnits: string, { name, decimals }: ApprovalRow['token'], digits?: number): string {
  return decimals === null
    ? t('{baseUnits} base units of {name}', { baseUnits: groupedBaseUnits(baseUnits), name })
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
      ? t('An amount of {name} at risk', { name: token.name })
      : t('{amountText} at risk', { amountText: amountText(atRisk, token, shortDigits) });
  if (hidden) return t('Collectibles at risk');
  return t('{atRisk} {what} at risk', { atRisk: groupedBaseUnits(atRisk), what: atRisk === '1' ? 'collectible' : 'collectibles' });
}

/** Named in the line of what is at risk in total; the rest are counted. */
const mostTotals = 4;

/** `At risk: 1,000 DUSD, 15 Field Notes and 2 more`. `hidden`: without amounts. */
export function totalWords({ tokens, unasked }: Omit<TotalAtRisk, 'rows'>, hidden: boolean): string {
  const words = tokens.slice(0, mostTotals).map(({ token, isAmount, total }) => {
    if (hidden) return token.name;
    if (total === null) return t('unknown {what} of {name}', { what: isAmount ? 'amount' : 'number', name: token.name });
    return isAmount ? amountText(total, token, shortDigits) : `${groupedBaseUnits(total)} ${token.name}`;
  });
  const more = tokens.length - words.length;
  const others =
    unasked === 0
      ? ''
      : t('. Approved only in others’ transactions: {what}', {
          what: unasked === 1 ? t('1 contract') : t('{unasked} contracts', { unasked }),
        });
  const none = unasked === 0 ? t('nothing now') : t('nothing that you approved or added');
  return t('At risk: {what}{what2}{others}', {
    what: words.length === 0 ? none : words.join(', '),
    what2: more === 0 ? '' : t(' and {more} more', { more }),
    others,
  });
}

/** As one string. `hidden`: without amounts. */
export function allowedText(row: AllowedParts, hidden = false): string {
  const { before, strong, amount, after } = allowedWords(row);
  const limit = amount === null ? strong : hidden ? t('an amount of {name}', { name: row.token.name }) : amountText(amount, row.token);
  return `${before}${limit}${after}`;
}

export const whoWords = ({ name, approval }: Pick<ApprovalRow, 'name'> & { readonly approval: Pick<ApprovalSubject, 'spender'> }) =>
  name?.text ?? shortAddress(approval.spender);

export const approvalsWords = (count: number) => (count === 1 ? t('1 approval') : t('{count} approvals', { count }));

export const revokeWords = (count: number) => t('Revoke {count}', { count: approvalsWords(count) });

/** How many are shown; never that there are no others. */
export function foundWords(shown: number, all: number, filter: ApprovalFilter): string {
  if (isNarrowed(filter)) return t('{shown} of {all}', { shown, all: approvalsWords(all) });
  return shown === 0 ? t('No active approvals found') : t('{shown} found', { shown: approvalsWords(shown) });
}

export const riskWords = { high: t('High risk'), care: t('Needs care'), info: t('Low risk'), none: t('Nothing allowed') } as const;

export const changeWords: Readonly<Record<ChangeKind, string>> = {
  given: 'new',
  raised: 'raised',
  lowered: 'lowered',
  spent: 'used',
  revoked: 'ended',
};

export const originWords: Readonly<Record<ApprovalOrigin, string>> = {
  activity: t('your activity'),
  receipt: t('a receipt that you looked at'),
  watching: 'watching',
  hand: t('checked by you'),
};

/** When it was last given; null for unknown. */
export const sinceOf = ({ last }: Pick<SavedApproval, 'last'>) => last?.at ?? null;

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const savedApprovalColumns: readonly SavedColumn<ApprovalRow>[] = [
  { name: 'kind', value: ({ approval }) => approval.is },
  { name: 'contract', value: ({ approval }) => approval.contract },
  { name: 'token', value: ({ token }) => token.name },
  { name: t('token id'), value: ({ approval }) => approval.tokenId ?? '' },
  { name: 'owner', value: ({ approval }) => approval.owner },
  { name: 'spender', value: ({ approval }) => approval.spender },
  { name: t('spender name'), value: ({ name }) => name?.text ?? '' },
  { name: 'allows', value: (row) => (row.value === null ? null : allowedText(row)), isAmount: true },
  { name: t('allowance (base units)'), value: ({ approval, value }) => (approval.is === 'erc20' ? value : ''), isAmount: true },
  {
    name: t('at risk (base units)'),
    value: (row) => (row.approval.is === 'erc20' && !isBetweenOwn(row) ? row.atRisk : ''),
    isAmount: true,
  },
  { name: 'risk', value: ({ risk }) => riskWords[risk.level] },
  { name: 'reasons', value: ({ risk }) => risk.reasons.join('; ') },
  { name: 'since', value: ({ approval }) => moment(sinceOf(approval)) },
  { name: 'transaction', value: ({ approval }) => approval.last?.hash ?? null },
  { name: 'checked', value: ({ checkedAt }) => moment(checkedAt) },
  { name: t('known from'), value: ({ approval }) => approval.origins.map((origin) => originWords[origin]).join('; ') },
];

/** The label of a link to a token's approvals: how many there are, and how many without limit. `supply`: base units. */
export function approvalsInWords(approvals: readonly Pick<SavedApproval, 'readings' | 'is'>[], supply: string | null): string {
  if (approvals.length === 0) return t('Approvals');
  const limitless = approvals.filter((approval) => approval.is === 'erc20' && isWithoutLimit(lastValue(approval) ?? '0', supply)).length;
  const all = approvalsWords(approvals.length);
  return limitless === 0 ? all : t('{all}, {limitless} without limit', { all, limitless });
}
