/** Parses saved contracts and calls. In a file of its own so that the page doesn't load the schema library. */
import * as z from 'zod/mini';
import { isParams, type Param } from '#shared/contracts/abi.ts';
import { isChecksummed } from '#shared/core/address.ts';
import { longestInterface, longestSignature, mostFunctions } from './limits.ts';
import { longestCalled, type SavedCall, type SavedContract, toLines } from './saved-contracts.ts';

const address = z.string().check(z.refine(isChecksummed));
const whole = z.number().check(z.int());
const line = z.string().check(z.maxLength(longestSignature), z.regex(/^(?:function|error) [\x20-\x7e]+$/));

const contractSchema = z.object({
  address,
  kinds: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
  reads: whole,
  writes: whole,
  changedAt: whole,
  lines: z.array(line).check(
    z.maxLength(mostFunctions),
    z.refine((lines) => lines.join('\n').length <= longestInterface),
  ),
});

const callSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  contract: address,
  called: z.string().check(z.maxLength(longestCalled)),
  effect: z.enum(['read', 'write']),
  changedAt: whole,
  signature: line,
  params: z.custom<readonly Param[]>(isParams),
  value: z.nullable(z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/))),
});

/** Null if it isn't one. */
export function parseSavedContract(body: unknown): SavedContract | null {
  const parsed = contractSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

export function parseSavedCall(body: unknown): SavedCall | null {
  const parsed = callSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** Whether it is such a text: of bearable size, each line a function or an error in plain letters. */
export function isInterfaceText(text: string): boolean {
  const lines = toLines(text);
  return (
    text.length <= longestInterface &&
    lines.length <= mostFunctions &&
    lines.length > 0 &&
    lines.every((one) => line.safeParse(one).success)
  );
}
