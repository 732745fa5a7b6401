/** An address that a person typed, or a name of theirs that means one. */

import { alikeWords } from '#renderer/lib/imitations.ts';
import type { Names } from '#renderer/lib/names.ts';
import { checksummed } from '#shared/address.ts';
import { fieldProblem } from '#shared/input.ts';
import { shortAddress } from '#shared/short-address.ts';

export interface Party {
  /** EIP-55; null for none. */
  readonly address: string | null;
  /** Whose it is, or whom it only looks like. */
  readonly note: string | null;
  readonly problem: string | null;
}

export function parseParty(typed: string, names: Names): Party {
  const text = typed.trim();
  const named = names.list().filter(({ name }) => name.text.toLowerCase() === text.toLowerCase());
  const [only] = named;
  if (text !== '' && named.length === 1 && only !== undefined)
    return { address: only.address, note: shortAddress(only.address), problem: null };
  if (named.length > 1) return { address: null, note: null, problem: 'Several have this name. Type the address.' };
  const problem = fieldProblem({ kind: 'address', required: true }, text);
  if (problem !== null) return { address: null, note: null, problem };
  const address = checksummed(text);
  return { address, note: alikeWords(address, [], names.list()) ?? names.of(address)?.text ?? null, problem: null };
}
