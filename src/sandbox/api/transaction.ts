/** Answers the transaction operations. */
import type { Caller, Handlers } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { toFunctionCall } from '#sandbox/api/function-call.ts';
import { sendTo } from '#sandbox/api/send.ts';
import { type ChainReceipt, type ChainTransaction, toReceipt, toTransaction } from '#sandbox/api/transaction-answer.ts';

/** The newest block is asked for after the thing itself, so that what is in a block never has fewer than one confirmation. */
async function newest({ chain }: Caller): Promise<bigint> {
  return BigInt(await chain.request<string>('eth_blockNumber'));
}

const find = <T>({ chain }: Caller, method: string, hash: string) => chain.request<T | null>(method, [hash]);

export const transactionHandlers = {
  'transaction.submit': (call) => {
    const { contractAddress, value = '0' } = call.input;
    return sendTo(call, contractAddress, toFunctionCall(call.input).data, BigInt(value));
  },
  'transaction.get': async (call) => {
    const { hash } = call.input;
    const found = await find<ChainTransaction>(call, 'eth_getTransactionByHash', hash);
    if (found === null) throw new ApiError('not-found', `There is no transaction ${hash}.`);
    return { transaction: toTransaction(found, await newest(call)) };
  },
  'transaction.receipt': async (call) => {
    const { hash } = call.input;
    const found = await find<ChainReceipt>(call, 'eth_getTransactionReceipt', hash);
    if (found !== null) return toReceipt(found, await newest(call));
    const waits = (await find(call, 'eth_getTransactionByHash', hash)) !== null;
    throw new ApiError('not-found', waits ? `Transaction ${hash} is in no block yet.` : `There is no transaction ${hash}.`);
  },
} satisfies Partial<Handlers>;
