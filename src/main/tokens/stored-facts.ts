/** What the followed tokens and collections say of themselves, from stored answers alone: nothing is asked but the newest block. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import { parseInput } from '#shared/core/input.ts';
import { operations } from '#shared/core/operations/table.ts';
import type { StoredFact, StoredFacts } from '#shared/tokens/stored-facts.ts';
import { factInput, tokenFactNames } from '#shared/tokens/token-facts.ts';

/** Contracts at a time: a message stays below 256 kB. */
const most = 100;

/** `contracts`: EIP-55, in an order. `after`: one of them, or null for the first ones. */
export async function storedFacts(
  client: Pick<ServiceClient, 'immutable'>,
  connection: ConfirmedConnection,
  contracts: readonly string[],
  after: string | null,
): Promise<StoredFacts> {
  const begin = after === null ? 0 : contracts.indexOf(after) + 1;
  const some = contracts.slice(begin, begin + most);
  const found = some.flatMap((contract) =>
    tokenFactNames.map(async (fact): Promise<StoredFact[]> => {
      // As it is when it is asked for, which is how answers are found again.
      const asked = parseInput(operations['contract.call'].input, factInput(contract, fact));
      const answer = asked.ok ? await client.immutable('contract.call', connection, asked.value) : null;
      return answer === null ? [] : [{ contract, fact, answer }];
    }),
  );
  return { facts: (await Promise.all(found)).flat(), last: begin + most < contracts.length ? (some.at(-1) ?? null) : null };
}
