/** Parses a followed token. In a file of its own so that the page doesn't load the schema library. */
import * as z from 'zod/mini';
import { isChecksummed } from '#shared/core/address.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';

const schema = z.object({
  address: z.string().check(z.refine(isChecksummed)),
  standard: z.enum(['erc20', 'erc721']),
  pinned: z.boolean(),
  hidden: z.boolean(),
  place: z.number().check(z.int()),
  addedAt: z.number().check(z.int()),
});

/** Null if it isn't one. */
export function parseSavedToken(body: unknown): SavedToken | null {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
