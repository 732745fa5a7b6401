/** The name of each account: the person's label, the service's name, or its position. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
import type { Account } from '#shared/core/readers/user.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';

export interface NamedAccount {
  readonly address: string;
  readonly name: string;
  /** The person's label, or empty. */
  readonly label: string;
}

/** Without duplicate addresses. */
export function nameAccounts(accounts: readonly Account[], entries: Notebook['entries']): readonly NamedAccount[] {
  const first = new Map(accounts.toReversed().map((account) => [account.address, account]));
  const once = accounts.filter((account) => first.get(account.address) === account);
  return once.map(({ address, name }, index) => {
    const label = entries[address]?.label ?? '';
    const given = name === null ? t('Account {number}', { number: index + 1 }) : visibleText(name, 40);
    return { address, label, name: label === '' ? given : visibleText(label, 40) };
  });
}
