/** Answers the ERC20 operations. */
import { ask } from '#sandbox/api/ask-contract.ts';
import type { Handlers } from '#sandbox/api/call.ts';
import { erc20 } from '#sandbox/api/known-functions.ts';
import { sendTo } from '#sandbox/api/send.ts';

export const erc20Handlers = {
  'erc20.balance': async (call) => {
    const { contractAddress, owner = call.person.accounts[0] } = call.input;
    return { balance: String(await ask(call, contractAddress, erc20.balanceOf, [owner])) };
  },
  'erc20.allowance': async (call) => {
    const { contractAddress, owner, spender } = call.input;
    return { allowance: String(await ask(call, contractAddress, erc20.allowance, [owner, spender])) };
  },
  'erc20.totalSupply': async (call) => ({ totalSupply: String(await ask(call, call.input.contractAddress, erc20.totalSupply, [])) }),
  'erc20.transfer': (call) => {
    const { contractAddress, receiver, amount } = call.input;
    return sendTo(call, contractAddress, erc20.transfer.encode([receiver, BigInt(amount)]));
  },
  'erc20.approve': (call) => {
    const { contractAddress, spender, amount } = call.input;
    return sendTo(call, contractAddress, erc20.approve.encode([spender, BigInt(amount)]));
  },
  'erc20.transferFrom': (call) => {
    const { contractAddress, from, receiver, amount } = call.input;
    return sendTo(call, contractAddress, erc20.transferFrom.encode([from, receiver, BigInt(amount)]));
  },
} satisfies Partial<Handlers>;
