/** Parses an entry of another computer's journal, field by field, so that no screen and no search can fail on it. */
import * as z from 'zod/mini';
import { isAddressText } from '#shared/core/address.ts';
import type { Call } from '#shared/core/call.ts';
import type { AppError } from '#shared/core/errors.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import { operations, writeIds } from '#shared/core/operations/table.ts';
import { safeText } from '#shared/core/text.ts';
import type { Activity } from '#shared/writes/activity.ts';

/** UTF-16 units of an answer or a receipt are limited when they are recorded; other texts are short. */
const text = z.string().check(z.maxLength(100_000));
const short = z.string().check(z.maxLength(2_000));
const number = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/));
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/));
const time = z.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000));
/** Entries of older versions lack some fields. */
const perhaps = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null as never);

/** Problems that an entry can end with. */
const problem = z.union([
  z.object({
    code: z.literal('outcome-unknown'),
    host: short,
    status: z.nullable(z.number()),
    hash: z.optional(hash),
    named: z.optional(z.enum(['missing', 'older', 'none'])),
  }),
  z.object({ code: z.literal('service'), status: z.number(), text: short, scope: z.optional(short), until: z.optional(time) }),
  z.object({
    code: z.literal('offline'),
    host: short,
    reason: z.enum(['refused', 'not-found', 'unreachable', 'reset', 'untrusted', 'proxy', 'private']),
  }),
  z.object({ code: z.literal('timeout'), host: short, seconds: z.number() }),
  z.object({ code: z.literal('changed-meanwhile'), why: z.optional(z.literal('late')) }),
  z.object({ code: z.literal('session-expired'), at: z.nullable(time) }),
  z.object({ code: z.literal('captive-portal'), host: short }),
  z.object({ code: z.enum(['canceled', 'not-signed-in', 'not-confirmed', 'sign-in-locked', 'secret-locked', 'internal']) }),
]);

const search = z.object({
  from: number,
  to: number,
  newest: z.optional(number),
  at: z.nullable(number),
  missed: z.number(),
  balance: z.nullable(number),
  balanceAt: z.optional(time),
  lookedAt: time,
});

const schema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  connection: short,
  service: short,
  operation: short,
  input: z.record(z.string(), z.unknown()),
  request: z.object({ method: z.literal('POST'), path: text, body: z.string() }),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  chain: perhaps(short),
  accounts: z.array(z.string().check(z.refine(isAddressText))),
  title: short,
  preparedAt: time,
  heldUntil: perhaps(time),
  sentAt: perhaps(time),
  answeredAt: perhaps(time),
  settledAt: perhaps(time),
  hash: perhaps(hash),
  block: perhaps(z.object({ number, hash: z.nullable(hash) })),
  sentAtBlock: perhaps(number),
  balanceBefore: perhaps(number),
  search: perhaps(search),
  settledBy: perhaps(z.enum(['service', 'person'])),
  answer: perhaps(text),
  receipt: perhaps(text),
  receiptAt: z.optional(time),
  problem: perhaps(z.unknown()),
  differences: perhaps(z.array(short)),
  wasReorganized: z._default(z.boolean(), false),
});

/** Without state and identity, which have columns of their own. Null if it isn't one. A problem of another kind is left out. */
export function parseActivity(body: string): Omit<Activity, 'state' | 'identity'> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(body));
    const operation = writeIds.find((id) => id === parsed.data?.operation);
    if (!parsed.success || operation === undefined) return null;
    const row: Pick<Call, 'input' | 'check'> = operations[operation];
    const input = parseInput(row.input, parsed.data.input);
    if (!input.ok || (row.check !== undefined && Object.keys(checks[row.check](input.value)).length > 0)) return null;
    const known = problem.safeParse(parsed.data.problem);
    return {
      ...parsed.data,
      operation,
      input: input.value,
      title: safeText(parsed.data.title),
      problem: known.success ? (known.data as AppError) : null,
    } as Omit<Activity, 'state' | 'identity'>;
  } catch {
    return null;
  }
}
