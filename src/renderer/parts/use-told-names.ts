/** What many tokens call themselves, to search among them and to compare them: made visible, and untrusted. */

import { readTokenText } from '#renderer/lib/token-facts.ts';
import { tokenQueries } from '#renderer/queries/tokens.ts';
import { type Read, useReads } from '#renderer/queries/use-read.ts';
import type { OperationValue } from '#shared/operations/table.ts';

interface ToldNames {
  readonly name: string | null;
  readonly symbol: string | null;
}

// Longer than what is shown: what stands behind it counts, too, when it is compared.
const longest = 400;

/** In the order of the addresses. `asks`: else only what is read already is told; a fact is asked for once. */
export function useToldNames(addresses: readonly string[], asks: boolean): readonly ToldNames[] {
  const reads = useReads(
    addresses.flatMap((address) => [tokenQueries.name(address), tokenQueries.symbol(address)]),
    () => (asks ? 'visible' : 'no'),
  );
  return addresses.map((_address, index) => ({ name: textIn(reads[index * 2]), symbol: textIn(reads[index * 2 + 1]) }));
}

function textIn(read: Read<OperationValue<'contract.call'>> | undefined): string | null {
  const reading = read?.answer?.reading;
  return reading?.recognized === true ? readTokenText(reading.value.result, longest) : null;
}
