/** One handler for each operation of the table. */

import { toResult } from '#sandbox/api/abi-values.ts';
import { ask, askRaw } from '#sandbox/api/ask-contract.ts';
import { blockHandlers } from '#sandbox/api/block.ts';
import type { Caller, Handlers } from '#sandbox/api/call.ts';
import { erc721Handlers } from '#sandbox/api/erc721.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { functionOf, toFunctionCall } from '#sandbox/api/function-call.ts';
import { sendTo } from '#sandbox/api/send.ts';
import { type ChainReceipt, type ChainTransaction, toReceipt, toTransaction } from '#sandbox/api/transaction-answer.ts';

/** Answers the user operations. */
const userHandlers = {
  'user.get': async ({ person }) => ({ handle: person.handle, wallet: { address: person.accounts[0] } }),
  'user.balance': async ({ person, chain }) => {
    const balance = await chain.request<string>('eth_getBalance', [person.accounts[0], 'latest']);
    return { balance: BigInt(balance).toString() };
  },
  'user.accounts': async ({ person }) => person.accounts,
} satisfies Partial<Handlers>;

/** Answers the ERC20 operations. */
const erc20Handlers = {
  'erc20.balance': async (call) => {
    const { contractAddress, owner = call.person.accounts[0] } = call.input;
    return { balance: String(await ask(call, contractAddress, 'balanceOf(address) returns (uint256)', [owner])) };
  },
  'erc20.allowance': async (call) => {
    const { contractAddress, owner, spender } = call.input;
    return { allowance: String(await ask(call, contractAddress, 'allowance(address,address) returns (uint256)', [owner, spender])) };
  },
  'erc20.totalSupply': async (call) => ({
    totalSupply: String(await ask(call, call.input.contractAddress, 'totalSupply() returns (uint256)', [])),
  }),
  'erc20.transfer': (call) => {
    const { contractAddress, receiver, amount } = call.input;
    return sendTo(call, contractAddress, functionOf('transfer(address,uint256)').encode([receiver, BigInt(amount)]));
  },
  'erc20.approve': (call) => {
    const { contractAddress, spender, amount } = call.input;
    return sendTo(call, contractAddress, functionOf('approve(address,uint256)').encode([spender, BigInt(amount)]));
  },
  'erc20.transferFrom': (call) => {
    const { contractAddress, from, receiver, amount } = call.input;
    return sendTo(call, contractAddress, functionOf('transferFrom(address,address,uint256)').encode([from, receiver, BigInt(amount)]));
  },
} satisfies Partial<Handlers>;

/** Answers the contract operation. */
const contractHandlers = {
  'contract.call': async (call) => {
    const { signature, data } = toFunctionCall(call.input);
    const answer = await askRaw(call, call.input.contractAddress, data);
    // Without `returns` the answer can't be decoded.
    if (signature.outputs.length === 0) return { result: answer };
    try {
      return { result: toResult(signature.outputs, answer) };
    } catch {
      const why =
        answer === '0x' ? 'It returned nothing. It may not have this function.' : 'Its answer doesn’t match the signature’s return types.';
      throw new ApiError('unreadable-answer', `The contract at ${call.input.contractAddress} was asked. ${why}`);
    }
  },
} satisfies Partial<Handlers>;

const chainHandlers = {
  'chain.id': async ({ chain }) => Number(await chain.request<string>('eth_chainId')),
} satisfies Partial<Handlers>;

/** The newest block is asked for after the thing itself, so that what is in a block never has fewer than one confirmation. */
async function newest({ chain }: Caller): Promise<bigint> {
  return BigInt(await chain.request<string>('eth_blockNumber'));
}

const find = <T>({ chain }: Caller, method: string, hash: string) => chain.request<T | null>(method, [hash]);

/** Answers the transaction operations. */
const transactionHandlers = {
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

export const handlers: Handlers = {
  ...userHandlers,
  ...blockHandlers,
  ...chainHandlers,
  ...contractHandlers,
  ...transactionHandlers,
  ...erc20Handlers,
  ...erc721Handlers,
};
