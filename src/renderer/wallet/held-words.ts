/** Where a token is held, in words. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';

export const isOld = ({ face }: Holding) => face.face === 'stale' && face.problem !== null;

/** `all`: the number of accounts, of which only those given are read. Empty while nothing can be said. */
export function heldWords(holdings: readonly Holding[], accounts: readonly Pick<NamedAccount, 'name'>[], all: number): string {
  const known = holdings.filter(({ baseUnits }) => baseUnits !== null);
  const holders = accounts.filter((_, index) => (holdings[index]?.baseUnits ?? '0') !== '0');
  const counted = all > accounts.length ? `First ${accounts.length} of ${withCommas(String(all))} accounts` : '';
  if (holdings.some(({ face }) => face.face === 'loading')) return counted;
  if (known.length < holdings.length) return `${known.length} of ${withCommas(String(all))} accounts read`;
  if (counted !== '') return counted;
  const [only] = holders;
  // What was read earlier says nothing of accounts that were empty then.
  if (only === undefined) return holdings.length === 0 || holdings.some(isOld) ? '' : `Nothing in your ${accountsWords(all)}`;
  if (holders.length === 1) return only.name;
  return holders.length === all ? `In all ${all} accounts` : `In ${holders.length} of ${all} accounts`;
}

const accountsWords = (count: number) => (count === 1 ? 'account' : `${count} accounts`);
