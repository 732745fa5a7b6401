/** The addresses of the person who is signed in, each once. */
import { useRead } from '#renderer/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';

/** Null where they are not known. */
export function useOwnAccounts(): readonly string[] | null {
  const accounts = valueIn(faceOf(useRead('user.accounts', {}, { freshFor: 60_000 }))) ?? null;
  return accounts === null ? null : [...new Set(accounts.map(({ address }) => address))];
}
