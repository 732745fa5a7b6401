/** Reads a token that is followed, as it is kept; apart from what pages need of it, as what checks is not small. */
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

/** Null for what is none. */
export function parseSavedToken(body: unknown): SavedToken | null {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
