/** The unit of a limit, read by main, because a page could choose one that makes a large amount look small. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import type { Result } from '#shared/core/result.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { factInput, readTokenText } from '#shared/tokens/token-facts.ts';
import type { TokenLimit } from '#shared/writes/review/rules.ts';
import { symbolOf } from '#shared/writes/review/words.ts';
import { type Asking, called } from './reads.ts';

/** Null where unknown; without decimals, amounts are in base units. */
export type Unit = Pick<TokenLimit, 'decimals' | 'symbol'>;

/** `token`: EIP-55, or `native`. */
export type UnitOf = (connection: string, token: string) => Promise<Unit>;

const unknown: Unit = { decimals: null, symbol: null };

export function createUnitOf(parts: Pick<Asking, 'read' | 'clock'>, find: (connection: string) => Result<ConfirmedConnection>): UnitOf {
  return async (id, token) => {
    const found = find(id);
    if (!found.ok) return unknown;
    const connection = found.value;
    if (token === native) return connection.chain?.currency ?? unknown;
    const asking = { ...parts, connection, signal: new AbortController().signal };
    const [decimals, symbol] = await Promise.all([
      called(asking, factInput(token, 'decimals')),
      called(asking, factInput(token, 'symbol')),
    ]);
    return { decimals: toDecimals(decimals), symbol: symbolOf({ symbol: readTokenText(symbol) }) };
  };
}
