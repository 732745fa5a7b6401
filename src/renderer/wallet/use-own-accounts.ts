/** The addresses of the signed-in person, each once. */

import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { sessionQueries } from '#renderer/session/queries.ts';

/** Null while unknown. */
export function useOwnAccounts(): readonly string[] | null {
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts()))) ?? null;
  return accounts === null ? null : [...new Set(accounts.map(({ address }) => address))];
}
