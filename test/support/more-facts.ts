/** Two more rows of the table of token facts, as an engineer would add them: one that changes, one that lasts. */
import { toDecimals } from '#shared/core/readers/quantity.ts';
import { readTokenText, type TokenFactRow, tokenFactNames, tokenFacts } from '#shared/tokens/token-facts.ts';

/** Until the function that it returns is called, as tests share their modules. */
export function addFacts(): () => void {
  const more: Readonly<Record<string, TokenFactRow>> = {
    version: { label: 'Version', returns: 'string', read: readTokenText, lasts: 'one-block', shown: 'quoted', longest: 10 },
    granularity: { label: 'Granularity', returns: 'uint8', read: toDecimals, lasts: 'forever', shown: 'number' },
  };
  const names = tokenFactNames as string[];
  Object.assign(tokenFacts, more);
  names.push(...Object.keys(more));
  return () => {
    for (const name of Object.keys(more)) {
      Reflect.deleteProperty(tokenFacts, name);
      names.splice(names.indexOf(name), 1);
    }
  };
}
