/** Puts calls into the words of their contracts' owners, once the units of the tokens that these name are read. */
import type { Units } from '#shared/contracts/clear-signing/descriptor.ts';
import type { DescribedCall } from '#shared/contracts/clear-signing/shown-value.ts';
import { foreignWords, type Speaking } from '#shared/writes/review/foreign-words.ts';
import type { ForeignWords } from '#shared/writes/review.ts';

/** Tokens that are asked about at once. */
const mostTokens = 10;

interface SayParts extends Omit<Speaking, 'unitsOf'> {
  /** What is known of tokens already; null where it can't be read. */
  readonly units: Map<string, Units | null>;
  readonly readUnits: (token: string) => Promise<Units | null>;
}

/** In the order of `calls`; null for what no one describes exactly. */
export async function sayCalls(
  calls: readonly (DescribedCall | null)[],
  { units, readUnits, ...parts }: SayParts,
): Promise<readonly (ForeignWords | null)[]> {
  const missing = new Set<string>();
  const say = () => {
    const unitsOf = (token: string) => {
      if (!units.has(token)) missing.add(token);
      return units.get(token) ?? null;
    };
    return calls.map((call) => (call === null ? null : foreignWords(call, { ...parts, unitsOf })));
  };
  const said = say();
  const asked = [...missing].slice(0, mostTokens);
  if (asked.length === 0) return said;
  const read = await Promise.all(asked.map((token) => readUnits(token).catch(() => null)));
  for (const [place, token] of asked.entries()) units.set(token, read[place] ?? null);
  return say();
}
