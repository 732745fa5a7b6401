/** Warnings about a new address or name that could be mistaken for one the person knows. */

import type { Names } from '#renderer/notebook/names.ts';
import { listWords, t } from '#shared/core/language/language.ts';
import { sameAddress, shortAddress } from '#shared/core/short-address.ts';
import { looksLike } from '#shared/notebook/look-alike.ts';

type Named = ReturnType<Names['list']>;

/** The known addresses that look the same as this one when shortened, each once. `others`: those without a name. */
export function alikeTo(typed: string, others: readonly string[], named: Named): readonly string[] {
  if (typed.length !== 42) return [];
  const known = [...named.map(({ address }) => address), ...others];
  const alike = known.filter((each) => each.length === 42 && looksLike(each, typed));
  return alike.filter((each, index) => alike.findIndex((one) => sameAddress(one, each)) === index);
}

/** It may be a deliberate imitation. Null where it looks like none. */
export function alikeWords(typed: string, others: readonly string[], named: Named): string | null {
  const called = alikeTo(typed, others, named).map((address) => {
    const name = named.find((each) => each.address === address)?.name.text;
    return name === undefined ? t('an address you know ({address})', { address }) : t('“{name}” ({address})', { name, address });
  });
  if (called.length === 0) return null;
  return t('This isn’t {known}. It only begins and ends the same. Compare every digit.', { known: listWords(called, 'or') });
}

export function sameNameWords(label: string, address: string, named: Named): string | null {
  const wanted = label.trim().toLowerCase();
  const same = named.find(({ name }) => wanted !== '' && name.text.toLowerCase() === wanted);
  if (same === undefined || sameAddress(same.address, address)) return null;
  return t('“{name}” is the name of {address}, too. Check which is which.', { name: same.name.text, address: shortAddress(same.address) });
}
