/** What could be taken now in total, by token. Amounts of different tokens are never summed, and nothing is priced. */
import type { ApprovalRow, TokenCalled } from '#renderer/approvals/approval-rows.ts';
import { lesser } from '#shared/core/amount.ts';

export interface TokenAtRisk {
  readonly token: TokenCalled;
  /** Of a token, not of a collection. */
  readonly isAmount: boolean;
  /** Base units or items; null where any part of it is unknown. */
  readonly total: string | null;
}

/** Those that put something of the person's own accounts at risk, or may do so. */
export const countedAtRisk = (rows: readonly ApprovalRow[]) => rows.filter(({ isMine, value }) => isMine && value !== '0');

/** Each token where its first row is; without those of which nothing can be taken now. */
export function totalAtRisk(rows: readonly ApprovalRow[]): readonly TokenAtRisk[] {
  return [...Map.groupBy(countedAtRisk(rows), ({ approval }) => approval.contract).values()].flatMap((ofToken) => {
    const [first] = ofToken;
    if (first === undefined) return [];
    const byOwner = [...Map.groupBy(ofToken, ({ approval }) => approval.owner).values()];
    const total = sumOf(byOwner.map(first.approval.is === 'erc20' ? tokensOf : itemsOf));
    return total === '0' ? [] : [{ token: first.token, isAmount: first.approval.is === 'erc20', total }];
  });
}

const sumOf = (parts: readonly (string | null)[]): string | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : (BigInt(sum) + BigInt(part)).toString()), '0');

/** Of one owner: what the spenders may take together, at most the balance. */
function tokensOf(rows: readonly ApprovalRow[]): string | null {
  const balance = rows.find((row) => row.balance !== null)?.balance ?? null;
  if (balance === null) return null;
  const known = sumOf(rows.map(({ atRisk }) => atRisk ?? '0')) ?? '0';
  // An unknown limit doesn't matter where others reach the balance.
  if (BigInt(known) >= BigInt(balance)) return balance;
  return rows.some(({ atRisk }) => atRisk === null) ? null : lesser(known, balance);
}

/** Of one owner: every item where an operator may move all, or else the approved ones. */
function itemsOf(rows: readonly ApprovalRow[]): string | null {
  const operators = rows.filter(({ approval }) => approval.is === 'operator');
  const mayAll = operators.find(({ value, balance }) => value !== null && balance !== null);
  if (mayAll !== undefined) return mayAll.balance;
  if (operators.length > 0) return null;
  const items = [...Map.groupBy(rows, ({ approval }) => approval.tokenId).values()];
  return sumOf(items.map((ofItem) => ofItem.find(({ atRisk }) => atRisk !== null)?.atRisk ?? null));
}
