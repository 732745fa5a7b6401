/** The name of each address: the person's label, else the service's name of an account. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
import { memoized } from '#shared/core/memoized.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { isAddressSubject, type Notebook } from '#shared/notebook/notebook.ts';

export interface Name {
  /** Made visible, ready to be shown. */
  readonly text: string;
  /** `account`: one of the person's own. */
  readonly kind: 'account' | 'contact' | 'label';
}

interface Named {
  readonly address: string;
  readonly name: Name;
}

export interface Names {
  /** `address`: in any case. */
  of(address: string): Name | null;
  /** The person's own accounts first; the same list each time. */
  list(): readonly Named[];
}

/** Not in the list: it is no recipient. Tokens are minted from it and burned to it. */
const zeroName: Name = { text: t('Zero address'), kind: 'label' };

export function toNames(accounts: readonly Account[], entries: Notebook['entries']): Names {
  const named = new Map<string, Named>();
  for (const { address, name } of accounts) {
    const key = address.toLowerCase();
    if (named.has(key)) continue;
    const text = name === null ? t('Account {number}', { number: named.size + 1 }) : visibleText(name, 40);
    named.set(key, { address, name: { text, kind: 'account' } });
  }
  for (const [address, { label, contact }] of Object.entries(entries)) {
    if (label === '' || !isAddressSubject(address)) continue;
    const key = address.toLowerCase();
    const kind = named.get(key)?.name.kind ?? (contact ? 'contact' : 'label');
    named.set(key, { address, name: { text: visibleText(label, 40), kind } });
  }
  const list = [...named.values()];
  return {
    of: (address) => named.get(address.toLowerCase())?.name ?? (address.toLowerCase() === zeroAddress ? zeroName : null),
    list: () => list,
  };
}

// A screen looks for hundreds of names among thousands.
const byText = memoized((list: readonly Named[]) => Map.groupBy(list, ({ name }) => name.text.toLowerCase()));

/** The addresses with this name, in any case. A name is only unique if there is exactly one. */
export const addressesNamed = (names: Names, text: string): readonly string[] =>
  (byText(names.list()).get(text.toLowerCase()) ?? []).map(({ address }) => address);
