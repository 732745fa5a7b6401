/** Tokens (EIP-20): what they call themselves, who holds what of them, who may spend it. Null arguments ask nothing. */
import { forever, type Rules, read } from '#renderer/queries/query.ts';

/** A balance moves with each transfer; a supply rarely does. Milliseconds. */
const moving = { eachBlock: 4_000 } as const;
const slow = { eachBlock: 60_000 } as const;

/** A function that only reads, of any contract. */
export const call = (contract: string | null, functionSignature: string, params: readonly string[], rules: Rules = {}) =>
  read('contract.call', contract === null ? null : { functionSignature, params, contractAddress: contract }, rules);

export const tokenQueries = {
  name: (contract: string | null) => call(contract, 'function name() view returns (string)', [], forever),
  symbol: (contract: string | null) => call(contract, 'function symbol() view returns (string)', [], forever),
  /** As the oldest tokens have it. */
  symbolInBytes: (contract: string | null) => call(contract, 'function symbol() view returns (bytes32)', [], forever),
  decimals: (contract: string | null) => call(contract, 'function decimals() view returns (uint8)', [], forever),
  /** By `balanceOf`, which names whose it is; the service's own operation does not. */
  balanceOf: (contract: string | null, account: string | null, rules: Rules = moving) =>
    call(account === null ? null : contract, 'function balanceOf(address owner) view returns (uint256)', [account ?? ''], rules),
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
