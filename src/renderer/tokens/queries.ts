/** Tokens (EIP-20): what they call themselves, who holds what of them, who may spend it. Null arguments ask nothing. */

import { forever, type Rules, read } from '#renderer/core/bridge/query.ts';
import { balanceInput, factInput } from '#shared/tokens/token-facts.ts';

/** A balance moves with each transfer; a supply rarely does. Milliseconds. */
const moving = { eachBlock: 4_000 } as const;
const slow = { eachBlock: 60_000 } as const;

export const tokenQueries = {
  fact: (contract: string, fact: Parameters<typeof factInput>[1]) => read('contract.call', factInput(contract, fact), forever),
  balanceOf: (contract: string | null, account: string | null, rules: Rules = moving) =>
    read('contract.call', contract === null || account === null ? null : balanceInput(contract, account), rules),
  /** Of whom the service's document does not say. */
  reportedBalance: (contract: string) => read('erc20.balance', { contractAddress: contract }, moving),
  totalSupply: (contract: string | null, rules: Rules = slow) =>
    read('erc20.totalSupply', contract === null ? null : { contractAddress: contract }, rules),
  allowance: (contract: string | null, owner: string | null, spender: string | null, rules: Rules = moving) =>
    read(
      'erc20.allowance',
      contract === null || owner === null || spender === null ? null : { contractAddress: contract, owner, spender },
      rules,
    ),
};
