/** What an approval allows and how it changed, in words. */
import { type ApprovalFilter, type ApprovalRow, isBetweenOwn, isNarrowed } from '#renderer/approvals/approval-rows.ts';
import type { TotalAtRisk } from '#renderer/approvals/total-at-risk.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { type ApprovalOrigin, type ApprovalSubject, type ChangeKind, lastValue, type SavedApproval } from '#shared/approvals/approvals.ts';
import { formatAmount, groupedBaseUnits, isWithoutLimit, shortDigits } from '#shared/core/amount.ts';
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
    if (value === null) return plain(`may be able to spend ${name}: limit unknown`);
    if (value === '0') return plain(`may spend no ${name}`);
    if (isLimitless)
      return {
        before: 'may spend ',
        strong: 'all',
        amount: null,
        after: ` ${isMine ? 'your ' : ''}${name}${isMine ? '' : ' of its owner'}, without limit`,
      };
    return { before: 'may spend up to ', strong: '', amount: value, after: '' };
  }
  if (value === null) return plain(`may be able to move ${item}: unknown`);
  if (value === '0')
    return plain(approval.is === 'operator' ? `can’t move ${isMine ? `your ${name}` : `its owner’s ${name}`}` : `can’t move ${item}`);
  if (approval.is === 'operator')
    return { before: 'may move ', strong: 'every', amount: null, after: ` ${name} ${isMine ? 'you own' : 'its owner has'}, now and later` };
  return plain(`may move ${item}`);
}

/** What it covers, where the spender is said already: `Unlimited GOV`, `Up to 1,000 DUSD`. */
export function limitWords(row: AllowedParts): Allowed {
  const { approval, value, token, isLimitless } = row;
  const { name } = token;
  if (approval.is === 'erc20') {
    if (value === null) return plain(`${name}: limit unknown`);
    if (value === '0') return plain(`No ${name}`);
    if (isLimitless) return { before: '', strong: 'Unlimited', amount: null, after: ` ${name}` };
    return { before: 'Up to ', strong: '', amount: value, after: '' };
  }
  const item = approval.is === 'operator' ? `All ${name}` : itemWords(row);
  if (value === null) return plain(`${item}: unknown whether still approved`);
  if (value === '0') return plain(`${item}: no longer approved`);
  return approval.is === 'operator' ? { before: '', strong: item, amount: null, after: ', now and in the future' } : plain(item);
}

/** `1,000 DUSD`, or base units if the decimals are unknown. `digits`: decimals shown; all, unless given. */
export function amountText(baseUnits: string, { name, decimals }: ApprovalRow['token'], digits?: number): string {
  return decimals === null
    ? `${groupedBaseUnits(baseUnits)} base units of ${name}`
    : `${formatAmount(baseUnits, decimals, digits)} ${name}`;
}

/** `640 GOV at risk`, `3 collectibles at risk`, or that none is; null where nothing is allowed any more. `hidden`: without amounts. */
export function atRiskWords(
  row: Pick<ApprovalRow, 'value' | 'token' | 'atRisk' | 'approval' | 'isMine' | 'isToOwn'>,
  hidden: boolean,
): string | null {
  const { approval, value, token, atRisk } = row;
  if (value === '0') return null;
  if (isBetweenOwn(row)) return 'No risk: the spender is your own account';
  if (atRisk === null) return 'At risk: unknown';
  if (approval.is === 'erc20') return hidden ? `An amount of ${token.name} at risk` : `${amountText(atRisk, token, shortDigits)} at risk`;
  if (hidden) return 'Collectibles at risk';
  return `${groupedBaseUnits(atRisk)} ${atRisk === '1' ? 'collectible' : 'collectibles'} at risk`;
}

/** Named in the line of what is at risk in total; the rest are counted. */
const mostTotals = 4;

/** `At risk: 1,000 DUSD, 15 Field Notes and 2 more`. `hidden`: without amounts. */
export function totalWords({ tokens, unasked }: Omit<TotalAtRisk, 'rows'>, hidden: boolean): string {
  const words = tokens.slice(0, mostTotals).map(({ token, isAmount, total }) => {
    if (hidden) return token.name;
    if (total === null) return `unknown ${isAmount ? 'amount' : 'number'} of ${token.name}`;
    return isAmount ? amountText(total, token, shortDigits) : `${groupedBaseUnits(total)} ${token.name}`;
  });
  const more = tokens.length - words.length;
  const others = unasked === 0 ? '' : `. Approved only in others’ transactions: ${unasked === 1 ? '1 contract' : `${unasked} contracts`}`;
  const none = unasked === 0 ? 'nothing now' : 'nothing that you approved or added';
  return `At risk: ${words.length === 0 ? none : words.join(', ')}${more === 0 ? '' : ` and ${more} more`}${others}`;
}

/** As one string. `hidden`: without amounts. */
export function allowedText(row: AllowedParts, hidden = false): string {
  const { before, strong, amount, after } = allowedWords(row);
  const limit = amount === null ? strong : hidden ? `an amount of ${row.token.name}` : amountText(amount, row.token);
  return `${before}${limit}${after}`;
}

export const whoWords = ({ name, approval }: Pick<ApprovalRow, 'name'> & { readonly approval: Pick<ApprovalSubject, 'spender'> }) =>
  name?.text ?? shortAddress(approval.spender);

export const approvalsWords = (count: number) => (count === 1 ? '1 approval' : `${count} approvals`);

export const revokeWords = (count: number) => `Revoke ${approvalsWords(count)}`;

/** How many are shown; never that there are no others. */
export function foundWords(shown: number, all: number, filter: ApprovalFilter): string {
  if (isNarrowed(filter)) return `${shown} of ${approvalsWords(all)}`;
  return shown === 0 ? 'No active approvals found' : `${approvalsWords(shown)} found`;
}

export const riskWords = { high: 'High risk', care: 'Needs care', info: 'Low risk', none: 'Nothing allowed' } as const;

export const changeWords: Readonly<Record<ChangeKind, string>> = {
  given: 'new',
  raised: 'raised',
  lowered: 'lowered',
  spent: 'used',
  revoked: 'ended',
};

export const originWords: Readonly<Record<ApprovalOrigin, string>> = {
  activity: 'your activity',
  receipt: 'a receipt that you looked at',
  watching: 'watching',
  hand: 'checked by you',
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
  { name: 'at risk (base units)', value: (row) => (row.approval.is === 'erc20' && !isBetweenOwn(row) ? row.atRisk : ''), isAmount: true },
  { name: 'risk', value: ({ risk }) => riskWords[risk.level] },
  { name: 'reasons', value: ({ risk }) => risk.reasons.join('; ') },
  { name: 'since', value: ({ approval }) => moment(sinceOf(approval)) },
  { name: 'transaction', value: ({ approval }) => approval.last?.hash ?? null },
  { name: 'checked', value: ({ checkedAt }) => moment(checkedAt) },
  { name: 'known from', value: ({ approval }) => approval.origins.map((origin) => originWords[origin]).join('; ') },
];

/** The label of a link to a token's approvals: how many there are, and how many without limit. `supply`: base units. */
export function approvalsInWords(approvals: readonly Pick<SavedApproval, 'readings' | 'is'>[], supply: string | null): string {
  if (approvals.length === 0) return 'Approvals';
  const limitless = approvals.filter((approval) => approval.is === 'erc20' && isWithoutLimit(lastValue(approval) ?? '0', supply)).length;
  const all = approvalsWords(approvals.length);
  return limitless === 0 ? all : `${all}, ${limitless} without limit`;
}
