/** One request of the app, as logged. */
import type { ErrorCode } from '#shared/core/errors.ts';
import type { OperationId } from '#shared/core/operations/table.ts';

export interface LoggedRequest {
  /** In the order in which they began. */
  readonly number: number;
  /** When it began, epoch milliseconds. */
  readonly at: number;
  readonly connection: string;
  readonly operation: OperationId;
  readonly method: 'GET' | 'POST';
  /** The row's, with its placeholders: no address, hash or amount. */
  readonly path: string;
  /** Null while it is under way. */
  readonly milliseconds: number | null;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Of the body. */
  readonly bytes: number | null;
  /** Why no answer came. */
  readonly error: ErrorCode | null;
}
