/** The addresses of the person who is signed in, each once. */

import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { sessionQueries } from '#renderer/queries/session.ts';
import { useRead } from '#renderer/queries/use-read.ts';

/** Null where they are not known. */
export function useOwnAccounts(): readonly string[] | null {
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts()))) ?? null;
  return accounts === null ? null : [...new Set(accounts.map(({ address }) => address))];
}
