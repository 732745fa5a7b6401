/** Warnings about a new address or name that could be mistaken for one the person knows. */

import type { Names } from '#renderer/notebook/names.ts';
import { sameAddress, shortAddress } from '#shared/core/short-address.ts';
import { looksLike } from '#shared/notebook/look-alike.ts';

type Named = ReturnType<Names['list']>;

/** An address that looks the same when shortened may be a deliberate imitation. `others`: known addresses without a name. */
export function alikeWords(typed: string, others: readonly string[], named: Named): string | null {
  if (typed.length !== 42) return null;
  const known = [...named.map(({ address }) => address), ...others];
  const address = known.find((each) => each.length === 42 && looksLike(each, typed));
  if (address === undefined) return null;
  const name = named.find((each) => each.address === address)?.name.text;
  return `This isn’t ${name === undefined ? 'the one you know' : `“${name}”`} (${address}), although it begins and ends alike. Compare every digit.`;
}

export function sameNameWords(label: string, address: string, named: Named): string | null {
  const wanted = label.trim().toLowerCase();
  const same = named.find(({ name }) => wanted !== '' && name.text.toLowerCase() === wanted);
  if (same === undefined || sameAddress(same.address, address)) return null;
  return `“${same.name.text}” is the name of ${shortAddress(same.address)}, too. Check which is which.`;
}
