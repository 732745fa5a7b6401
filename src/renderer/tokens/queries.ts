/** Reads of tokens (EIP-20): names, balances, supply, allowances. A null argument reads nothing. */

import { forever, own, type ReadTiming, read } from '#renderer/core/bridge/query.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { balanceInput, factInput, oldSymbolInput, type TokenFact, type TokenFactRow, tokenFacts } from '#shared/tokens/token-facts.ts';

/** A balance moves with each transfer; a supply rarely does. Milliseconds. */
const moving = { touchedBy: ['own-write'], eachBlock: 4_000 } as const;
const held = { touchedBy: ['own-write', 'found'], eachBlock: 30_000 } as const;
const slow = { touchedBy: ['own-write'], eachBlock: 60_000 } as const;
const listed = { touchedBy: ['own-write'], staleTime: 60_000 } as const;

export const tokenQueries = {
  fact(contract: string, fact: TokenFact) {
    const { lasts, read: readFact }: TokenFactRow = tokenFacts[fact];
    // An answer that doesn't give the fact may be another one later.
    const once = { ...forever, isFinal: ({ result }: { readonly result: CallResult }) => readFact(result) !== null };
    return read('contract.call', factInput(contract, fact), lasts === 'forever' ? once : slow);
  },
  oldSymbol: (contract: string) => read('contract.call', oldSymbolInput(contract), forever),
  balanceOf: (contract: string | null, account: string | null) => readBalance(contract, account, moving),
  /** In a list of many approvals. */
  listedBalance: (contract: string, account: string) => readBalance(contract, account, listed),
  /** In a list of all accounts and tokens. */
  heldBy: (contract: string, account: string) => readBalance(contract, account, held),
  totalSupply: (contract: string | null) => readSupply(contract, slow),
  /** Rarely read: to see whether an allowance is more than there is. */
  roughSupply: (contract: string | null) => readSupply(contract, { touchedBy: ['own-write'], staleTime: 10 * 60_000 }),
  /** Balances of every followed token that isn't hidden, as last read. Asks the service nothing. */
  heldOfAll: () => own('tokens.held', {}, { touchedBy: ['own-write', 'found'] }),
  allowance: (contract: string | null, owner: string | null, spender: string | null) =>
    read(
      'erc20.allowance',
      contract === null || owner === null || spender === null ? null : { contractAddress: contract, owner, spender },
      moving,
    ),
};

const readBalance = (contract: string | null, account: string | null, timing: ReadTiming) =>
  read('contract.call', contract === null || account === null ? null : balanceInput(contract, account), timing);
const readSupply = (contract: string | null, timing: ReadTiming) =>
  read('erc20.totalSupply', contract === null ? null : { contractAddress: contract }, timing);
