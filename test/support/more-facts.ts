/** Two more rows of the table of token facts, as an engineer would add them: one that changes, one that lasts. */
import { toDecimals } from '#shared/core/readers/quantity.ts';
import type { TokenFactRow } from '#shared/tokens/token-facts.ts';

type Facts = typeof import('#shared/tokens/token-facts.ts');

/** Changes the module itself, so only in a test file with isolated modules. */
export function addFacts(facts: Facts): Facts {
  const more: Readonly<Record<string, TokenFactRow>> = {
    version: { label: 'Version', returns: 'string', read: facts.readTokenText, lasts: 'one-block', shown: 'quoted', longest: 10 },
    granularity: { label: 'Granularity', returns: 'uint8', read: toDecimals, lasts: 'forever', shown: 'number' },
  };
  Object.assign(facts.tokenFacts, more);
  (facts.tokenFactNames as string[]).push(...Object.keys(more));
  return facts;
}
