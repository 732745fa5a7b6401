/** What owners of contracts say of a call on the chain, for a page that shows it. */

import { sayCalls } from '#main/contracts/say-calls.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import type { DescribedCall } from '#shared/contracts/clear-signing/shown-value.ts';
import type { WordsByPlace } from '#shared/contracts/clear-signing/words-by-place.ts';
import type { Inner } from '#shared/contracts/decoding/carried-call.ts';
import { innerCalls } from '#shared/contracts/decoding/inner-calls.ts';
import { checksummed } from '#shared/core/address.ts';
import { onlyResult, toDecimals } from '#shared/core/readers/quantity.ts';
import type { Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { factInput, readTokenText, type TokenFact } from '#shared/tokens/token-facts.ts';
import type { FoundDescriptor } from '#shared/writes/review/foreign-words.ts';

interface DescribeParts {
  readonly descriptorsOf: (connection: string, chain: string) => Promise<(contract: string) => readonly FoundDescriptor[]>;
  readonly confirmed: (id: string) => Result<ConfirmedConnection>;
  readonly read: ReadService;
  readonly labelOf: (connection: string, address: string) => string;
}

export function createDescribe({ descriptorsOf, confirmed, read, labelOf }: DescribeParts) {
  return async (connection: Connection, input: CallInput<'descriptors.describe'>): Promise<WordsByPlace> => {
    const { id, chain } = connection;
    // An address speaks for nothing on another chain.
    if (chain === null || chain.before !== undefined) return {};
    const placed = placedCalls(input, chain.id);
    const found = confirmed(id);
    const factOf = async (token: string, fact: TokenFact) => {
      const answer = found.ok ? await read('contract.call', found.value, factInput(token, fact)) : null;
      return answer?.ok && answer.value.reading.recognized ? onlyResult(answer.value.reading.value.result) : null;
    };
    const words = await sayCalls(
      placed.map(([, call]) => call),
      {
        known: { labels: { get: (address) => labelOf(id, address) || undefined } },
        native: chain.currency,
        of: await descriptorsOf(id, chain.id),
        units: new Map(),
        async readUnits(token) {
          const [decimals, symbol] = await Promise.all([factOf(token, 'decimals'), factOf(token, 'symbol')]);
          const places = toDecimals(decimals);
          return places === null ? null : { decimals: places, symbol: readTokenText(symbol) ?? '' };
        },
      },
    );
    return Object.fromEntries(placed.flatMap(([place], index) => (words[index] == null ? [] : [[place, words[index]]])));
  };
}

function placedCalls(
  { contractAddress, data, value = '0', from }: CallInput<'descriptors.describe'>,
  chain: string,
): readonly (readonly [place: string, call: DescribedCall])[] {
  const to = checksummed(contractAddress);
  const signer = from === undefined ? null : checksummed(from);
  const within = (inner: Inner | null, before: string): readonly (readonly [string, DescribedCall])[] =>
    (inner?.calls ?? []).flatMap((call, index) => {
      const place = `${before}${index + 1}`;
      const own = { chain, to: call.to, from: call.caller ?? signer, value: call.value, data: call.data };
      return [...(call.kind === 'call' ? [[place, own] as const] : []), ...within(call.inner, `${place}.`)];
    });
  return [['', { chain, to, from: signer, value, data }], ...within(innerCalls({ to, data }), '')];
}
