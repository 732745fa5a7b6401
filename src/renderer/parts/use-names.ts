/** What each address is called here: own accounts, contacts, labels. */
import { useRead } from '#renderer/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { type Names, toNames } from '#renderer/lib/names.ts';
import { useNotebook } from '#renderer/store/use-notebook.ts';

export type { Name, Names } from '#renderer/lib/names.ts';

export function useNames(): Names {
  const { entries } = useNotebook();
  const accounts = valueIn(faceOf(useRead('user.accounts', {}, { freshFor: 60_000 }))) ?? [];
  return toNames(accounts, entries);
}
