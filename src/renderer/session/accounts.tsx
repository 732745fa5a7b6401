/** The accounts of the signed-in person: one read for all of the page. Every address on it asks whose it is. */
import { createContext, type ReactNode, useContext } from 'react';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import type { Account } from '#shared/core/readers/user.ts';

const AccountsContext = createContext<readonly Account[] | null | undefined>(undefined);

export function AccountsProvider({ children }: { children: ReactNode }) {
  return <AccountsContext value={valueIn(faceOf(useRead(sessionQueries.accounts())))}>{children}</AccountsContext>;
}

/** Null while unknown. */
export function useAccounts(): readonly Account[] | null {
  const accounts = useContext(AccountsContext);
  if (accounts === undefined) throw new Error('The accounts are used outside of AccountsProvider.');
  return accounts;
}

const addresses = new WeakMap<readonly Account[], readonly string[]>();

/** Their addresses, each once; null while unknown. */
export function useOwnAccounts(): readonly string[] | null {
  const accounts = useAccounts();
  if (accounts === null) return null;
  const own = addresses.get(accounts) ?? [...new Set(accounts.map(({ address }) => address))];
  addresses.set(accounts, own);
  return own;
}
