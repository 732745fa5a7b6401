/** Parses a saved approval. In a file of its own so that the page doesn't load the schema library. */
import * as z from 'zod/mini';
import { approvalKinds, approvalOrigins, type SavedApproval } from '#shared/approvals/approvals.ts';
import { isChecksummed } from '#shared/core/address.ts';

const address = z.string().check(z.refine(isChecksummed));
const digits = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/));
const moment = z.number().check(z.int());
const event = z.nullable(
  z.object({ hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)), block: z.nullable(digits), at: z.nullable(moment) }),
);

const schema = z.object({
  is: z.enum(approvalKinds),
  contract: address,
  tokenId: z.nullable(digits),
  owner: address,
  spender: address,
  origins: z.array(z.enum(approvalOrigins)),
  isOwn: z.boolean(),
  first: event,
  last: event,
  addedAt: moment,
  checkedAt: z.nullable(moment),
  readings: z.array(z.object({ at: moment, value: digits })),
  change: z.nullable(z.object({ how: z.enum(['given', 'raised', 'lowered', 'spent', 'revoked']), at: moment, from: digits, to: digits })),
  watched: z.nullable(z.boolean()),
  forgotten: z.boolean(),
  ofOwn: z.optional(z.boolean()),
  unlisted: z.optional(moment),
  // Earlier versions didn't save it.
  waits: z._default(z.boolean(), false),
});

/** Null if it isn't one. */
export function parseSavedApproval(body: unknown): SavedApproval | null {
  const parsed = schema.safeParse(body);
  return parsed.success && (parsed.data.is === 'token') === (parsed.data.tokenId !== null) ? parsed.data : null;
}
