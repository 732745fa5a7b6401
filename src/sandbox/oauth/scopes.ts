/** The sandbox's scopes in words. */
import type { SandboxScope } from '#shared/core/operations/row.ts';

export interface ScopeWords {
  readonly title: string;
  readonly text: string;
  /** Whether it can move money. */
  readonly moves: boolean;
}

export const scopeWords: Readonly<Record<SandboxScope, ScopeWords>> = {
  account: { title: 'See your profile', text: 'Your name, your accounts and your balance', moves: false },
  chain: { title: 'Read the chain', text: 'Blocks, transactions and receipts', moves: false },
  contracts: { title: 'Read contracts', text: 'Call functions that only read', moves: false },
  tokens: { title: 'See your tokens and collectibles', text: 'Balances, allowances, token ids and approvals', moves: false },
  transactions: { title: 'Send transactions in your name', text: 'Transfers, approvals and calls that change something', moves: true },
};

export const scopes = Object.keys(scopeWords) as SandboxScope[];

export function isScope(word: string): word is SandboxScope {
  return Object.hasOwn(scopeWords, word);
}
