/** Answers the ERC20 operations. */
import { encodeFunctionData } from 'viem/utils';
import { ask } from '#sandbox/api/ask-contract.ts';
import type { Caller, Handlers } from '#sandbox/api/call.ts';
import { sendTo } from '#sandbox/api/send.ts';
import { contracts } from '#sandbox/contracts/compiled.ts';

const { abi } = contracts.GovernanceToken;
const askToken = async (caller: Caller, contract: string, functionName: string, args: readonly string[] = []) =>
  String(await ask(caller, contract, { abi, functionName, args }));

export const erc20Handlers = {
  'erc20.balance': async (call) => {
    const { contractAddress, owner = call.person.accounts[0] } = call.input;
    return { balance: await askToken(call, contractAddress, 'balanceOf', [owner]) };
  },
  'erc20.allowance': async (call) => {
    const { contractAddress, owner, spender } = call.input;
    return { allowance: await askToken(call, contractAddress, 'allowance', [owner, spender]) };
  },
  'erc20.totalSupply': async (call) => ({ totalSupply: await askToken(call, call.input.contractAddress, 'totalSupply') }),
  'erc20.transfer': (call) => {
    const { contractAddress, receiver, amount } = call.input;
    const args = [receiver as `0x${string}`, BigInt(amount)] as const;
    return sendTo(call, contractAddress, encodeFunctionData({ abi, functionName: 'transfer', args }));
  },
  'erc20.approve': (call) => {
    const { contractAddress, spender, amount } = call.input;
    const args = [spender as `0x${string}`, BigInt(amount)] as const;
    return sendTo(call, contractAddress, encodeFunctionData({ abi, functionName: 'approve', args }));
  },
  'erc20.transferFrom': (call) => {
    const { contractAddress, from, receiver, amount } = call.input;
    const args = [from as `0x${string}`, receiver as `0x${string}`, BigInt(amount)] as const;
    return sendTo(call, contractAddress, encodeFunctionData({ abi, functionName: 'transferFrom', args }));
  },
} satisfies Partial<Handlers>;
