/** The rows of the table “Approvals”: their values, risks, order and filters. */

import type { Name, Names } from '#renderer/notebook/names.ts';
import { alikeWords } from '#renderer/tokens/imitations.ts';
import { allowsAnything, approvalKey, isAsked, lastValue, type SavedApproval } from '#shared/approvals/approvals.ts';
import { isWithoutLimit, lesser } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { sameAddress } from '#shared/core/short-address.ts';

export interface TokenCalled {
  /** Safe to show. The person's own label, or else what the contract calls itself, which can be anything. */
  readonly name: string;
  /** Null where only base units can be shown. */
  readonly decimals: number | null;
}

type RiskLevel = 'high' | 'care' | 'info' | 'none';

export interface Risk {
  readonly level: RiskLevel;
  /** The worst first; each a sentence without its full stop. */
  readonly reasons: readonly string[];
}

export interface ApprovalRow {
  readonly key: string;
  readonly approval: SavedApproval;
  /** Of the spender; null for one that the person never named. */
  readonly name: Name | null;
  readonly token: TokenCalled;
  /** Base units, or `1` and `0`; null for unknown. */
  readonly value: string | null;
  /** When value and balance were read, the older of the two; null if the value never was. */
  readonly checkedAt: number | null;
  /** One of them couldn't be read now, so it is an older one. */
  readonly isStale: boolean;
  /** More than the token's supply, or than anyone could own. */
  readonly isLimitless: boolean;
  /** Of the owner: base units, or how many items; for one item, `1` or `0`. Null for unknown. */
  readonly balance: string | null;
  /** What the spender could take now, in base units or items: the lesser of allowance and balance. Null if either is unknown. */
  readonly atRisk: string | null;
  readonly risk: Risk;
  /** Whether one of the person's accounts gave it, and so can change it. */
  readonly isMine: boolean;
  /** Whether the spender is one of the person's accounts, as the service lists them. A label doesn’t count. */
  readonly isToOwn: boolean;
}

/** What a row needs beside the approval; null for unknown. */
export interface Around {
  readonly value: string | null;
  readonly checkedAt: number | null;
  readonly isStale: boolean;
  /** Base units. */
  readonly supply: string | null;
  /** As in the row. */
  readonly balance: string | null;
  readonly token: TokenCalled;
  /** The spender was seen sending transactions, so it is an ordinary account and no contract. */
  readonly sendsItself: boolean;
  readonly names: Names;
  /** EIP-55. */
  readonly own: readonly string[];
}

/** Between two of the person's own accounts, so that nothing is at risk. */
export const isBetweenOwn = ({ isMine, isToOwn }: Pick<ApprovalRow, 'isMine' | 'isToOwn'>): boolean => isMine && isToOwn;

export function toApprovalRow(approval: SavedApproval, around: Around): ApprovalRow {
  const { value, checkedAt, isStale, supply, balance, token, names, own } = around;
  const isLimitless = approval.is === 'erc20' && value !== null && isWithoutLimit(value, supply);
  const isOwn = (address: string) => own.some((account) => sameAddress(account, address));
  const base = {
    ...{ key: approvalKey(approval), approval, name: names.of(approval.spender), token, value, checkedAt, isStale, isLimitless, balance },
    atRisk: atRiskOf(approval, value, balance),
    isMine: isOwn(approval.owner),
    isToOwn: isOwn(approval.spender),
  };
  return { ...base, risk: riskOf(base, around) };
}

function atRiskOf({ is }: SavedApproval, value: string | null, balance: string | null): string | null {
  if (value === null || balance === null) return null;
  // An operator's value is no number: it may move as many as there are.
  return is === 'operator' && value !== '0' ? balance : lesser(value, balance);
}

const order: Readonly<Record<RiskLevel, number>> = { high: 0, care: 1, info: 2, none: 3 };

type Judged = Omit<ApprovalRow, 'risk'>;

/** Judged on this computer alone: no server learns which spenders are looked at. */
function riskOf(row: Judged, around: Around): Risk {
  if (row.value === '0') return { level: 'none', reasons: [t('Allows nothing now')] };
  const all = judgements.map((judge) => judge(row, around)).filter((verdict) => verdict !== null);
  const sorted = all.toSorted((one, other) => order[one[0]] - order[other[0]]);
  return { level: sorted[0]?.[0] ?? 'info', reasons: sorted.map(([, words]) => words) };
}

type Verdict = readonly [RiskLevel, string];
type Judge = (row: Judged, around: Around) => Verdict | null;

const unnamed: Verdict = ['care', t('An address you haven’t named')];

const judgements: readonly Judge[] = [
  (row) => (row.value === null ? ['care', t('What it allows couldn’t be read')] : null),
  ({ approval }, { names, own }) => {
    const known = own.filter((account) => !sameAddress(account, approval.spender));
    const words = names.of(approval.spender) === null ? alikeWords(approval.spender, known, names.list()) : null;
    return words === null ? null : ['high', words.replace(/\.$/, '')];
  },
  (row) => {
    if (!row.isLimitless || row.isToOwn) return null;
    if (row.atRisk === '0') return ['care', t('Without limit, but this account holds none now')];
    return [
      'high',
      row.name === null
        ? t('Without limit: all of it, now and later, by an address you haven’t named')
        : t('Without limit: all of it, now and later'),
    ];
  },
  (row) =>
    row.approval.is === 'operator' && !row.isToOwn
      ? [
          'high',
          row.name === null
            ? t('Everything in this collection, now and later, by an address you haven’t named')
            : t('Everything in this collection, now and later'),
        ]
      : null,
  (row, around) =>
    around.sendsItself && !row.isToOwn
      ? [
          row.isLimitless || row.approval.is === 'operator' ? 'high' : 'care',
          t('An ordinary account, not a contract: whoever has its key can take it'),
        ]
      : null,
  (row) => (row.name === null && !row.isLimitless && row.approval.is !== 'operator' && row.value !== null ? unnamed : null),
  (row, around) => {
    if (row.approval.is !== 'erc20' || row.isLimitless || row.value === null || row.isToOwn) return null;
    if (row.atRisk === '0') return ['info', t('This account holds none of it now')];
    if (around.balance !== null && row.atRisk === around.balance) return ['care', t('As much as this account holds, or more')];
    return ['care', t('Up to an amount')];
  },
  (row) => (row.isToOwn ? ['info', t('One of your own accounts')] : null),
  ({ approval }) => (isAsked(approval) ? null : ['care', t('From a transaction you didn’t send, so it may be spam')]),
  (row) => (row.approval.is === 'token' && row.name !== null ? ['info', t('One token, by an address you named')] : null),
];

export interface ApprovalFilter {
  readonly sought: string;
  /** EIP-55; empty for any. */
  readonly contract: string;
  readonly spender: string;
  readonly owner: string;
  readonly risk: 'any' | Exclude<RiskLevel, 'none'>;
  /** `over`: include approvals that allow nothing any more. */
  readonly state: 'now' | 'over';
}

export const allApprovals: ApprovalFilter = { sought: '', contract: '', spender: '', owner: '', risk: 'any', state: 'now' };

export const isNarrowed = (filter: ApprovalFilter) =>
  Object.entries(allApprovals).some(([name, value]) => name !== 'state' && filter[name as keyof ApprovalFilter] !== value);

/** Allows nothing, and has no change to be noticed. One that the person looked up stays, to show that it allows nothing. */
const isOver = ({ value, approval }: ApprovalRow) => value === '0' && approval.change === null && !approval.origins.includes('hand');

export function narrowApprovals(rows: readonly ApprovalRow[], filter: ApprovalFilter): readonly ApprovalRow[] {
  const words = filter.sought.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (filter.state === 'over' || !isOver(row)) &&
      (filter.contract === '' || row.approval.contract === filter.contract) &&
      (filter.spender === '' || row.approval.spender === filter.spender) &&
      (filter.owner === '' || row.approval.owner === filter.owner) &&
      (filter.risk === 'any' || row.risk.level === filter.risk) &&
      words.every((word) => textOf(row).includes(word)),
  );
}

const textOf = ({ approval, name, token, risk }: ApprovalRow) =>
  [
    name?.text,
    approval.spender,
    approval.contract,
    approval.owner,
    token.name,
    approval.tokenId === null ? '' : `#${approval.tokenId}`,
    ...risk.reasons,
    approval.first?.hash,
    approval.last?.hash,
  ]
    .join(' ')
    .toLowerCase();

/** The riskiest first; among equals those with an unseen change, then the newest. */
export function sortApprovals(rows: readonly ApprovalRow[]): readonly ApprovalRow[] {
  const since = ({ approval }: ApprovalRow) => approval.last?.at ?? approval.addedAt;
  return rows.toSorted(
    (one, other) =>
      order[one.risk.level] - order[other.risk.level] ||
      Number(other.approval.change !== null) - Number(one.approval.change !== null) ||
      since(other) - since(one) ||
      (one.key < other.key ? -1 : 1),
  );
}

export interface ApprovalGroup {
  /** EIP-55. */
  readonly spender: string;
  /** Null for one that the person never named. */
  readonly name: Name | null;
  readonly rows: readonly ApprovalRow[];
}

/** By spender, each where its first row is: the group with the riskiest row comes first. */
export function groupApprovals(rows: readonly ApprovalRow[]): readonly ApprovalGroup[] {
  return [...Map.groupBy(rows, ({ approval }) => approval.spender)].map(([spender, ofSpender]) => ({
    spender,
    name: ofSpender[0]?.name ?? null,
    rows: ofSpender,
  }));
}

/** Whether the spender of one item may also move all of that owner's collection: revoking the item alone would change nothing. */
export const isCovered = ({ approval }: ApprovalRow, ofSpender: readonly ApprovalRow[]) =>
  approval.is === 'token' &&
  ofSpender.some(
    (other) =>
      other.approval.is === 'operator' &&
      other.value === '1' &&
      sameAddress(other.approval.contract, approval.contract) &&
      sameAddress(other.approval.owner, approval.owner),
  );

/** Those whose value isn't known now can be, if they allowed something when last read. */
export const canRevoke = ({ isMine, value, approval }: ApprovalRow) =>
  isMine && value !== '0' && (value !== null || allowsAnything(approval));

/** With the balance, as old as the older of the two. `balance`: null where none is known. */
export function withBalance(
  { checkedAt, isStale }: Pick<ApprovalRow, 'checkedAt' | 'isStale'>,
  balance: { readonly at: number; readonly isStale: boolean } | null,
): Pick<ApprovalRow, 'checkedAt' | 'isStale'> {
  if (checkedAt === null || balance === null) return { checkedAt, isStale };
  return { checkedAt: Math.min(checkedAt, balance.at), isStale: isStale || balance.isStale };
}

/** The newer of the page's answer and main's. `answered`: null where the page has none; its value is null if the answer wasn't recognized. */
export function newestValue(
  approval: Pick<SavedApproval, 'readings' | 'checkedAt'>,
  answered: { readonly value: string | null; readonly at: number } | null,
): { readonly value: string | null; readonly checkedAt: number | null } {
  if (answered !== null && answered.at >= (approval.checkedAt ?? 0)) return { value: answered.value, checkedAt: answered.at };
  return { value: lastValue(approval), checkedAt: approval.checkedAt };
}
