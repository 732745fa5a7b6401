/** What could be taken now in total, by token. Amounts of different tokens are never summed, and nothing is priced. */
import { type ApprovalRow, isBetweenOwn, type TokenCalled } from '#renderer/approvals/approval-rows.ts';
import { isAsked } from '#shared/approvals/approvals.ts';
import { lesser } from '#shared/core/amount.ts';

interface TokenAtRisk {
  readonly token: TokenCalled;
  /** Of a token, not of a collection. */
  readonly isAmount: boolean;
  /** Base units or items; null where any part of it is unknown. */
  readonly total: string | null;
}

export interface TotalAtRisk {
  /** Each where its first row is; without those of which nothing can be taken now. */
  readonly tokens: readonly TokenAtRisk[];
  /** What all of the person's were summed from, also where nothing can be taken. */
  readonly rows: readonly ApprovalRow[];
  /** Unknown contracts of which only others' transactions gave approvals: anyone can make such ones by the dozen. */
  readonly unasked: number;
}

/** Those that put something of the person's own accounts at risk, or may do so. */
export const countedAtRisk = (rows: readonly ApprovalRow[]) => rows.filter((row) => row.isMine && !isBetweenOwn(row) && row.value !== '0');

/** `isKnown`: whether the person follows this contract, or the chain is known for it. */
export function totalAtRisk(rows: readonly ApprovalRow[], isKnown: (contract: string) => boolean): TotalAtRisk {
  // One contract can be both a token and a collection, and their numbers can't be added.
  const all = [...Map.groupBy(countedAtRisk(rows), ({ approval }) => `${approval.contract} ${approval.is === 'erc20'}`).values()].flatMap(
    (ofToken) => {
      const [first] = ofToken;
      if (first === undefined) return [];
      const isAmount = first.approval.is === 'erc20';
      const byOwner = [...Map.groupBy(ofToken, ({ approval }) => approval.owner).values()];
      const total = sumOf(byOwner.map(isAmount ? tokensOf : itemsOf));
      return [
        {
          isAsked: isKnown(first.approval.contract) || ofToken.some(({ approval }) => isAsked(approval)),
          rows: ofToken,
          of: { token: first.token, isAmount, total },
        },
      ];
    },
  );
  const asked = all.filter((each) => each.isAsked);
  const others = all
    .filter((each) => !each.isAsked && each.of.total !== '0')
    .flatMap(({ rows: [first] }) => first?.approval.contract ?? []);
  return {
    tokens: asked.map(({ of }) => of).filter(({ total }) => total !== '0'),
    rows: asked.flatMap((each) => each.rows),
    unasked: new Set(others).size,
  };
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
