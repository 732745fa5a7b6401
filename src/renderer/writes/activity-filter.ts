/** The filter of the activity list. */

import type { Names } from '#renderer/notebook/names.ts';
import type { ActivityRow, RowKind } from '#renderer/writes/activity-rows.ts';
import { memoized } from '#shared/core/memoized.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { isUnderWay } from '#shared/writes/activity.ts';

export type StateChoice = 'all' | 'under-way' | 'unknown' | 'confirmed' | 'reverted' | 'rejected' | 'withdrawn';

export interface ActivityFilter {
  readonly sought: string;
  readonly kind: 'all' | RowKind;
  /** EIP-55; empty for all. */
  readonly token: string;
  /** EIP-55; empty for all. */
  readonly contact: string;
  /** EIP-55, one of the person’s own; empty for all. */
  readonly account: string;
  readonly state: StateChoice;
  /** `2026-11-21` in local time, both included; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

export const everything: ActivityFilter = { sought: '', kind: 'all', token: '', contact: '', account: '', state: 'all', from: '', to: '' };

export const isNarrowed = (filter: ActivityFilter) =>
  Object.entries(everything).some(([name, value]) => filter[name as keyof ActivityFilter] !== value);

function isState({ state }: ActivityRow, choice: StateChoice): boolean {
  if (choice === 'all') return true;
  if (choice === 'unknown') return state === 'unknown' || state === 'refused';
  if (choice !== 'under-way') return state === choice;
  return state === 'pending' || (state !== 'not-looked-up' && isUnderWay(state));
}

/** Local midnight of that day; null if it is no date. `after`: how many days later. */
function midnight(day: string, after = 0): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (match === null) return null;
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + after).getTime();
}

/** A pending row has no time, and counts as now. */
function isBetween({ at }: ActivityRow, from: number | null, to: number | null): boolean {
  const time = at ?? Number.POSITIVE_INFINITY;
  return (from === null || time >= from) && (to === null || time < to);
}

/** The person's label and note of a transaction, by its hash in lower case. */
export type Remarks = (hash: string) => string;
const noRemarks: Remarks = () => '';

const isAbout = ({ token, amounts }: ActivityRow, contract: string) =>
  [token, ...amounts.map(({ amount }) => (amount.of === 'native' ? null : amount.contract))].some((each) => sameAddress(each, contract));

/** The searchable text of a row, but for its remark, in lower case. Once, as each page of the journal searches all rows again. */
const textOf = memoized((names: Names, { write, searched, hash, other, token, accounts }: ActivityRow) => {
  const name = other === null ? null : names.of(other)?.text;
  const own = accounts.map((account) => names.of(account)?.text);
  return [searched, hash, other, token, name, ...own, write?.id]
    .filter((word) => typeof word === 'string')
    .join(' ')
    .toLowerCase();
});

const remarkOf = ({ hash }: ActivityRow, remarks: Remarks) => (hash === null ? '' : remarks(hash.toLowerCase()).toLowerCase());

export function narrowActivity(
  rows: readonly ActivityRow[],
  filter: ActivityFilter,
  names: Names,
  remarks: Remarks = noRemarks,
): readonly ActivityRow[] {
  const words = filter.sought.toLowerCase().split(/\s+/).filter(Boolean);
  const [from, to] = [midnight(filter.from), midnight(filter.to, 1)];
  if (!isNarrowed(filter)) return rows;
  return rows.filter((row) => {
    const isLike =
      (filter.kind === 'all' || row.kind === filter.kind) &&
      (filter.token === '' || isAbout(row, filter.token)) &&
      (filter.contact === '' || sameAddress(filter.contact, row.other)) &&
      // It may be of any account until that is known.
      (filter.account === '' || row.accounts.length === 0 || row.accounts.some((account) => sameAddress(filter.account, account))) &&
      isState(row, filter.state) &&
      isBetween(row, from, to);
    if (!isLike || words.length === 0) return isLike;
    const text = textOf(names, row);
    const others = words.filter((word) => !text.includes(word));
    const remark = others.length === 0 ? '' : remarkOf(row, remarks);
    return others.every((word) => remark.includes(word));
  });
}
