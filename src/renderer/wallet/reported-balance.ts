/** Compares a balance that the service reports without an owner with the balances of the person's accounts. */
import type { Face } from '#renderer/core/lib/face.ts';
import type { OperationValue } from '#shared/core/operations/table.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';

export interface OwnBalance {
  readonly name: string;
  /** Base units; null while unknown. */
  readonly balance: string | null;
}

const isOld = (face: Face<unknown>) => face.face === 'stale' && face.problem !== null;

/** The balance just read; null for an old answer and for one that is not an amount. */
export const balanceNow = (face: Face<OperationValue<'contract.call'>>): string | null =>
  'value' in face && !isOld(face) ? onlyNumber(face.value.result) : null;

/** Likewise, of the service's own operation. */
export const reportedNow = (face: Face<unknown>, baseUnits: string | null): string | null => (isOld(face) ? null : baseUnits);

/** `equal`: it is an account's balance, or the sum. `differs`: it matches nothing known here. `open`: too little is known to compare. */
export type ReportedAs =
  | { readonly is: 'equal'; readonly words: string }
  | { readonly is: 'differs'; readonly words: string; readonly sum: string; readonly difference: string }
  | { readonly is: 'open'; readonly words: string };

/** `reported`: base units. */
export function compareReported(reported: string, own: readonly OwnBalance[]): ReportedAs {
  const known = own.flatMap(({ name, balance }) => (balance === null ? [] : [{ name, balance: BigInt(balance) }]));
  const amount = BigInt(reported);
  const sum = known.reduce((all, { balance }) => all + balance, 0n);
  const isWhole = known.length === own.length;
  const same = known.find(({ balance }) => balance === amount);
  if (isWhole && known.length > 1 && sum === amount && same === undefined)
    return { is: 'equal', words: `the sum of your ${known.length} accounts` };
  if (same !== undefined) return { is: 'equal', words: `the balance of ${same.name}` };
  if (!isWhole || known.length === 0) return { is: 'open', words: 'Not all of your balances are known yet.' };
  const [more, difference] = amount > sum ? ['more', amount - sum] : ['less', sum - amount];
  const words =
    known.length === 1
      ? `It isn’t the balance of ${known[0]?.name}. It’s ${more}, by`
      : `It matches none of your accounts. It’s ${more} than their sum, by`;
  return { is: 'differs', words, sum: sum.toString(), difference: difference.toString() };
}
