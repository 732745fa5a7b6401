/** What each address is called here: own accounts, contacts, labels. */

import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { type Names, toNames } from '#renderer/lib/names.ts';
import { sessionQueries } from '#renderer/queries/session.ts';
import { useRead } from '#renderer/queries/use-read.ts';
import { useNotebook } from '#renderer/store/use-mirror.ts';
import type { Notebook } from '#shared/notebook.ts';
import type { Account } from '#shared/readers/user.ts';

const none: readonly Account[] = [];
let last: { readonly accounts: readonly Account[]; readonly entries: Notebook['entries']; readonly names: Names } | null = null;

/** Every address on a screen asks for the same, so it is made once for all of them. */
function namesOf(accounts: readonly Account[], entries: Notebook['entries']): Names {
  if (last?.accounts !== accounts || last.entries !== entries) last = { accounts, entries, names: toNames(accounts, entries) };
  return last.names;
}

export function useNames(): Names {
  const { entries } = useNotebook();
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts()))) ?? none;
  return namesOf(accounts, entries);
}
