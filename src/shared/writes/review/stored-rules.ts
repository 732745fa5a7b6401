/** Parses saved rules: whole or not at all, so that damaged rules never count as none. */
import * as z from 'zod/mini';
import { isAddressText } from '#shared/core/address.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { mapOnOffRules, onOffRules } from '#shared/writes/review/on-off-rules.ts';
import { mapLimit, type Rules, undoWindows } from '#shared/writes/review/rules.ts';

const digits = z.nullable(z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/)));
const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const schema = z.object({
  limits: z.array(
    z.object({
      token: z.string().check(z.refine((text) => text === native || isAddressText(text))),
      ...mapLimit(() => digits),
      decimals: z.nullable(z.number().check(z.minimum(0), z.maximum(77))),
      symbol: z.nullable(z.string()),
    }),
  ),
  ...mapOnOffRules((key) => (onOffRules[key].ifMissing === 'off' ? z._default(z.boolean(), false) : z.boolean())),
  quietHours: z.nullable(z.object({ from: time, until: time })),
  holding: z.literal(undoWindows),
});

/** Null if it isn't one. */
export function parseRules(text: string): Rules | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
