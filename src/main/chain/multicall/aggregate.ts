/** One request for many calls, and what may be wrong with its answer. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { HowToRead, ReadService } from '#main/core/ports/service.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { aggregateInput, type Part, type PartAnswer, readAggregate } from '#shared/tokens/multicall-call.ts';

export interface Aggregated {
  /** Decimal string. */
  readonly block: string;
  readonly answers: readonly PartAnswer[];
}

/** The service answered, but not as Multicall3 does. */
export interface Odd {
  readonly code: 'odd';
}

/** Errors: `odd`, and those of a read. */
export type Aggregate = (
  connection: ConfirmedConnection,
  contract: string,
  parts: readonly Part[],
  how: HowToRead,
) => Promise<Result<Aggregated, AppError | Odd>>;

/** Blocks that one node of a service may be ahead of another, or behind it. */
const mostApart = 100n;

/** `newest`: the newest block's number known of a connection; null for none. */
export const createAggregate =
  (read: ReadService, newest: (connection: string) => string | null): Aggregate =>
  async (connection, contract, parts, how) => {
    const answer = await read('contract.call', connection, aggregateInput(contract, parts), how);
    const problem = answer.ok ? answer.value.problem : answer.error;
    if (!answer.ok || problem !== null) return fail(problem ?? { code: 'odd' });
    const { reading } = answer.value;
    const found = reading.recognized ? readAggregate(reading.value.result, parts.length) : null;
    if (found === null) return fail({ code: 'odd' });
    const known = newest(connection.id);
    const apart = known === null ? 0n : BigInt(found.block) - BigInt(known);
    return apart > mostApart || apart < -mostApart ? fail({ code: 'odd' }) : ok(found);
  };

/** Whether the failure says nothing about the contract, and asking for each part alone would fail as well. */
export function isNetworks(error: AppError | Odd): boolean {
  if (error.code === 'service') return [401, 403, 429, 502, 503, 504].includes(error.status);
  return !['odd', 'unreadable-response', 'invalid-input', 'timeout'].includes(error.code);
}
