/** The names of addresses: own accounts, contacts, labels. */

import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { type Names, toNames } from '#renderer/notebook/names.ts';
import { useAccounts } from '#renderer/session/accounts.tsx';
import type { Account } from '#shared/core/readers/user.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';

const none: readonly Account[] = [];
let last: { readonly accounts: readonly Account[]; readonly entries: Notebook['entries']; readonly names: Names } | null = null;

/** Shared by every address on the screen. */
function namesOf(accounts: readonly Account[], entries: Notebook['entries']): Names {
  if (last?.accounts !== accounts || last.entries !== entries) last = { accounts, entries, names: toNames(accounts, entries) };
  return last.names;
}

export function useNames(): Names {
  'use memo';
  const { entries } = useNotebook();
  const accounts = useAccounts() ?? none;
  return namesOf(accounts, entries);
}
