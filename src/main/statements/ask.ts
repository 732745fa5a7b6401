/** What a statement reads from the service: only current answers, never stored ones in their place. */
import type { ReadNow } from '#main/chain/watch/scan-block.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationInput, OperationValue, ReadId } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** Errors: those of a read; `unreadable-response` for an answer in an unknown form. */
export type Ask = <Id extends ReadId>(id: Id, input: OperationInput<Id>, isFresh?: boolean) => Promise<Result<OperationValue<Id>>>;

export const createAsk =
  (read: ReadService, connection: ConfirmedConnection, signal: AbortSignal): Ask =>
  async (id, input, isFresh = false) => {
    const answer = await read(id, connection, input, { signal, ...(isFresh ? { ask: 'by-hand' as const } : {}) });
    if (!answer.ok) return answer;
    const { source, problem, reading } = answer.value;
    if (source === 'stored') return fail<AppError>(problem ?? { code: 'internal' });
    return reading.recognized ? ok(reading.value) : fail<AppError>({ code: 'unreadable-response', why: 'not-json' });
  };

/** For reading a block as watching does. */
export const toReadNow = (ask: Ask): ReadNow => ask as unknown as ReadNow;
