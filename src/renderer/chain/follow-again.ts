/** Follows a token again that was removed just now, where it stood. */

import type { Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';

interface Again {
  readonly connection: string;
  readonly token: SavedToken;
  /** What stood behind it; null for nothing. */
  readonly before: string | null;
  readonly save: (input: CallInput<'tokens.save'>) => Promise<Result<null>>;
  readonly move: (input: CallInput<'tokens.move'>) => Promise<Result<null>>;
}

export async function followAgain({ connection, token, before, save, move }: Again): Promise<Result<null>> {
  const { address, standard, pinned, hidden } = token;
  const saved = await save({ connection, address, standard, pinned, hidden });
  // A new one is the last already.
  return saved.ok && before !== null ? move({ connection, address, before }) : saved;
}
