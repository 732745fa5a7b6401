/** Which calls are reads of a balance, as the app itself writes them. */
import type { OperationInput } from '#shared/core/operations/table.ts';
import { nativeBalanceInput } from '#shared/tokens/multicall.ts';
import { balanceData, nativeBalanceData, type Part } from '#shared/tokens/multicall-call.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';

export interface BalanceCall extends Part {
  /** `native`: of the native currency, asked from the multicall contract itself. */
  readonly is: 'token' | 'native';
  readonly account: string;
  /** Equal for equal calls. */
  readonly key: string;
}

const zero = `0x${'0'.repeat(40)}`;
const tokenSignature = balanceInput(zero, zero).functionSignature;
const nativeSignature = nativeBalanceInput(zero, zero).functionSignature;

/** Null for any other call. */
export function balanceCallOf({ functionSignature, params, contractAddress }: OperationInput<'contract.call'>): BalanceCall | null {
  const is = functionSignature === tokenSignature ? 'token' : functionSignature === nativeSignature ? 'native' : null;
  const [account] = params;
  if (is === null || typeof account !== 'string' || params.length !== 1 || !/^0x[0-9a-fA-F]{40}$/.test(account)) return null;
  const data = is === 'token' ? balanceData(account) : nativeBalanceData(account);
  return { is, account, target: contractAddress, data, key: `${contractAddress.toLowerCase()} ${data}` };
}
