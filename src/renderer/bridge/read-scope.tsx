/** For whom reads are made: the active connection, and whether it may be asked now. */
import { createContext, type ReactNode, useContext } from 'react';
import type { AppError } from '#shared/errors.ts';

export interface Scope {
  readonly connection: string;
  /** Whether the service may be asked now. */
  readonly open: boolean;
  /** Why not, where that is known. */
  readonly problem: AppError | null;
}

const ScopeContext = createContext<Scope | null>(null);

export function ReadScope({ scope, children }: { scope: Scope; children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('A read stands outside of ReadScope.');
  return scope;
}
