/** What a scope allows, in words: of the sandbox’s own, and of OpenID Connect’s (https://openid.net/specs/openid-connect-core-1_0.html). */
import type { SandboxScope } from '#shared/core/operations/row.ts';
import type { Environment } from '#shared/ipc/state.ts';

export interface ScopeWords {
  readonly title: string;
  readonly text: string;
  /** Whether it can move money. */
  readonly moves: boolean;
}

export const sandboxScopes: Readonly<Record<SandboxScope, ScopeWords>> = {
  account: { title: 'See your profile', text: 'Your name, your accounts and your balance', moves: false },
  chain: { title: 'Read the chain', text: 'Blocks, transactions and receipts', moves: false },
  contracts: { title: 'Read contracts', text: 'Call functions that only read', moves: false },
  tokens: { title: 'See your tokens and collectibles', text: 'Balances, allowances, token ids and approvals', moves: false },
  transactions: { title: 'Send transactions in your name', text: 'Transfers, approvals and calls that change something', moves: true },
};

export const sandboxScopeNames = Object.keys(sandboxScopes) as SandboxScope[];

export function isSandboxScope(word: string): word is SandboxScope {
  return Object.hasOwn(sandboxScopes, word);
}

const openId: Readonly<Record<string, ScopeWords>> = {
  openid: { title: 'Know who you are', text: 'Your ID at the service', moves: false },
  profile: { title: 'See your profile', text: 'Your name and what else is in your profile', moves: false },
  email: { title: 'See your email address', text: 'And whether it is verified', moves: false },
  offline_access: { title: 'Stay signed in', text: 'The sign-in is renewed without you', moves: false },
};

/** Null for a name that the service gave it: the same word may mean something else there. */
export function scopeWordsOf(scope: string, environment: Environment): ScopeWords | null {
  if (environment === 'sandbox' && isSandboxScope(scope)) return sandboxScopes[scope];
  return Object.hasOwn(openId, scope) ? (openId[scope] ?? null) : null;
}
