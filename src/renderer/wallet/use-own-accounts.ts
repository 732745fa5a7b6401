/** The addresses of the person who is signed in, each once. */

import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { sessionQueries } from '#renderer/session/queries.ts';

/** Null where they are not known. */
export function useOwnAccounts(): readonly string[] | null {
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts()))) ?? null;
  return accounts === null ? null : [...new Set(accounts.map(({ address }) => address))];
}
