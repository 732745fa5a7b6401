/** What an approval allows, in words, and what became of it. */
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { type ChangeKind, lastValue, type PairOrigin, type PairSubject, type SavedPair } from '#shared/approvals/approvals.ts';
import type { BlockRange } from '#shared/chain/watch.ts';
import { formatAmount, groupedBaseUnits, isWithoutLimit } from '#shared/core/amount.ts';
import { shortAddress } from '#shared/core/short-address.ts';

/** In three parts; the middle one is what matters. `amount`: base units, shown between them in place of `strong`. */
interface Allowed {
  readonly before: string;
  readonly strong: string;
  readonly amount: string | null;
  readonly after: string;
}

/** `scanned`: what watching has read. `newest`: the newest block; null while it is unknown. */
export function checkedWords(scanned: readonly BlockRange[], newest: number | null): string {
  const checked = scanned.reduce((sum, { from, to }) => sum + BigInt(to) - BigInt(from) + 1n, 0n);
  if (checked === 0n) return 'Blockdesk hasn’t checked any blocks.';
  const all = newest === null || BigInt(newest) + 1n < checked ? '' : ` of ${withCommas(String(newest + 1))}`;
  return `Blockdesk has checked ${withCommas(String(checked))}${all} ${checked === 1n && all === '' ? 'block' : 'blocks'}.`;
}

const plain = (before: string): Allowed => ({ before, strong: '', amount: null, after: '' });

type Told = Pick<ApprovalRow, 'value' | 'token' | 'isLimitless' | 'isMine'> & { readonly pair: PairSubject };

export function allowedWords({ pair, value, token, isLimitless, isMine }: Told): Allowed {
  const { name } = token;
  const item = pair.tokenId === null ? name : `${name} #${pair.tokenId.length > 20 ? `${pair.tokenId.slice(0, 8)}…` : pair.tokenId}`;
  if (pair.is === 'erc20') {
    if (value === null) return plain(`may spend ${name}: how much is unknown`);
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
  if (value === null) return plain(`may move ${item}: whether is unknown`);
  if (value === '0')
    return plain(pair.is === 'operator' ? `may move none of ${isMine ? `your ${name}` : `its owner’s ${name}`}` : `may not move ${item}`);
  if (pair.is === 'operator')
    return { before: 'may move ', strong: 'every', amount: null, after: ` ${name} ${isMine ? 'you own' : 'its owner has'}, now and later` };
  return plain(`may move ${item}`);
}

/** `1,000 DUSD`, or base units where no more is known. */
export function amountText(baseUnits: string, { name, decimals }: ApprovalRow['token']): string {
  return decimals === null ? `${groupedBaseUnits(baseUnits)} base units of ${name}` : `${formatAmount(baseUnits, decimals)} ${name}`;
}

/** As one text. `hidden`: without amounts. */
export function allowedText(row: Told, hidden = false): string {
  const { before, strong, amount, after } = allowedWords(row);
  const told = amount === null ? strong : hidden ? `an amount of ${row.token.name}` : amountText(amount, row.token);
  return `${before}${told}${after}`;
}

export const whoWords = ({ name, pair }: Pick<ApprovalRow, 'name'> & { readonly pair: Pick<PairSubject, 'spender'> }) =>
  name?.text ?? shortAddress(pair.spender);

export const riskWords = { high: 'High risk', care: 'Needs care', info: 'Low risk', none: 'Nothing allowed' } as const;

export const changeWords: Readonly<Record<ChangeKind, string>> = {
  given: 'new',
  raised: 'raised',
  lowered: 'lowered',
  spent: 'used',
  revoked: 'ended',
};

export const originWords: Readonly<Record<PairOrigin, string>> = {
  activity: 'your activity',
  receipt: 'a receipt that you looked at',
  watching: 'watching',
  hand: 'checked by you',
};

/** When it was made last; null for unknown. */
export const sinceOf = ({ last }: Pick<SavedPair, 'last'>) => last?.at ?? null;

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const savedApprovalColumns: readonly SavedColumn<ApprovalRow>[] = [
  { name: 'kind', value: ({ pair }) => pair.is },
  { name: 'contract', value: ({ pair }) => pair.contract },
  { name: 'token', value: ({ token }) => token.name },
  { name: 'token id', value: ({ pair }) => pair.tokenId ?? '' },
  { name: 'owner', value: ({ pair }) => pair.owner },
  { name: 'spender', value: ({ pair }) => pair.spender },
  { name: 'spender name', value: ({ name }) => name?.text ?? '' },
  { name: 'allows', value: (row) => (row.value === null ? null : allowedText(row)), isAmount: true },
  { name: 'allowance (base units)', value: ({ pair, value }) => (pair.is === 'erc20' ? value : ''), isAmount: true },
  { name: 'at risk (base units)', value: ({ pair, atRisk }) => (pair.is === 'erc20' ? atRisk : ''), isAmount: true },
  { name: 'risk', value: ({ risk }) => riskWords[risk.level] },
  { name: 'reasons', value: ({ risk }) => risk.reasons.join('; ') },
  { name: 'since', value: ({ pair }) => moment(sinceOf(pair)) },
  { name: 'transaction', value: ({ pair }) => pair.last?.hash ?? null },
  { name: 'checked', value: ({ checkedAt }) => moment(checkedAt) },
  { name: 'known from', value: ({ pair }) => pair.origins.map((origin) => originWords[origin]).join('; ') },
];

/** For a way to the approvals of one token: how many there are as last read, and how many of them have no limit. `supply`: base units. */
export function approvalsInWords(pairs: readonly Pick<SavedPair, 'readings' | 'is'>[], supply: string | null): string {
  if (pairs.length === 0) return 'Approvals';
  const limitless = pairs.filter((pair) => pair.is === 'erc20' && isWithoutLimit(lastValue(pair) ?? '0', supply)).length;
  const all = pairs.length === 1 ? '1 approval' : `${pairs.length} approvals`;
  return limitless === 0 ? all : `${all}, ${limitless} without limit`;
}
