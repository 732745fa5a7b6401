/** What the followed tokens and collections say of themselves, from stored answers alone: nothing is asked. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import { parseInput } from '#shared/core/input.ts';
import { operations } from '#shared/core/operations/table.ts';
import type { StoredFact, StoredFacts } from '#shared/tokens/stored-facts.ts';
import { factInput, tokenFactNames } from '#shared/tokens/token-facts.ts';

/** Contracts at a time. */
const most = 100;
/** UTF-16 units of an answer: a hundred contracts stay below a message of 256 kB. A longer one is read when it is needed. */
const longest = 300;

/** `contracts`: EIP-55, in the list's order. `after`: one of them, or null for the first ones. */
export async function storedFacts(
  client: Pick<ServiceClient, 'immutable'>,
  connection: ConfirmedConnection,
  contracts: readonly string[],
  after: string | null,
): Promise<StoredFacts> {
  const begin = after === null ? 0 : contracts.indexOf(after) + 1;
  // It was removed meanwhile.
  if (after !== null && begin === 0) return { facts: [], last: null };
  const some = contracts.slice(begin, begin + most);
  const found = some.flatMap((contract) =>
    tokenFactNames.map(async (fact): Promise<StoredFact[]> => {
      // As it is when it is asked for, which is how answers are found again.
      const asked = parseInput(operations['contract.call'].input, factInput(contract, fact));
      const answer = asked.ok ? await client.immutable('contract.call', connection, asked.value) : null;
      return answer === null || answer.raw.length > longest ? [] : [{ contract, fact, answer }];
    }),
  );
  return { facts: (await Promise.all(found)).flat(), last: begin + most < contracts.length ? (some.at(-1) ?? null) : null };
}
