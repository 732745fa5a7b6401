/** What the sandbox’s scopes allow, in words. The service’s document names none. */
import { t } from '#shared/core/language/language.ts';
import type { SandboxScope } from '#shared/core/operations/row.ts';
import type { Environment } from '#shared/ipc/state.ts';

export interface ScopeWords {
  readonly title: string;
  readonly text: string;
  /** Whether it can move money. */
  readonly moves: boolean;
}

export const sandboxScopes: Readonly<Record<SandboxScope, ScopeWords>> = {
  account: { title: t('See your profile'), text: t('Your name, your accounts and your balance'), moves: false },
  chain: { title: t('Read the chain'), text: t('Blocks, transactions and receipts'), moves: false },
  contracts: { title: t('Read contracts'), text: t('Call functions that only read'), moves: false },
  tokens: { title: t('See your tokens and collectibles'), text: t('Balances, allowances, token IDs and approvals'), moves: false },
  transactions: { title: t('Send transactions in your name'), text: t('Transfers, approvals and other contract writes'), moves: true },
};

export const sandboxScopeNames = Object.keys(sandboxScopes) as SandboxScope[];

export function isSandboxScope(word: string): word is SandboxScope {
  return Object.hasOwn(sandboxScopes, word);
}

/** Null for a name that another service gave it: the same word may mean something else there. */
export const scopeWordsOf = (scope: string, environment: Environment): ScopeWords | null =>
  environment === 'sandbox' && isSandboxScope(scope) ? sandboxScopes[scope] : null;
