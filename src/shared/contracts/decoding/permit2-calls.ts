/** What Permit2 carries out by its own functions: transfers, and allowances that an owner signed. */

import { encodeFunctionData, parseAbi } from 'viem/utils';
import { permit2 } from './action.ts';
import { type Carried, callTo, fieldsOf, type InnerCall, itemsOf, type Open, type Opened, textOf } from './carried-call.ts';
import type { Decoded } from './decoded.ts';

const asCalls = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const transferData = (to: string, amount: string) =>
  encodeFunctionData({ abi: asCalls, functionName: 'transfer', args: [to as `0x${string}`, BigInt(amount)] });

/** What an allowance through Permit2 lets take: the same transfer as the owner would make. */
export const taken = (owner: string | null, token: string, to: string, amount: string, kind: InnerCall['kind'] = 'call'): Carried => ({
  ...callTo(token, owner, '0', transferData(to, amount)),
  kind,
});

/** `details`: token, amount, expiration and nonce. */
function allowed(owner: string | null, details: Decoded | undefined, spender: string): Carried {
  const [token, amount, until] = fieldsOf(details).map(textOf);
  const args = [token, spender, BigInt(amount ?? 0), Number(until)] as [`0x${string}`, `0x${string}`, bigint, number];
  return { ...callTo(permit2, owner, '0', encodeFunctionData({ abi: asCalls, functionName: 'approve', args })), kind: 'signed' };
}

/** `single`: details, spender, deadline; of a batch the details are a list. */
export function permitted(owner: string | null, single: Decoded | undefined): Opened {
  const [details, spender] = fieldsOf(single);
  const all = details !== undefined && 'items' in details ? details.items : [details];
  return { calls: all.map((one) => allowed(owner, one, textOf(spender))) };
}

/** `permit`: what is permitted first; `to`: recipient and amount. Each a tuple, or a list of them. */
const permitTransfer: Open = ([permit, to, owner]) => {
  const [first] = fieldsOf(permit);
  const listOf = (value: Decoded | undefined) => (value !== undefined && 'items' in value ? value.items : [value]);
  const [tokens, takers] = [listOf(first), listOf(to)];
  if (tokens.length !== takers.length) return null;
  const calls = takers.map((taker, index) => {
    const [recipient, amount] = fieldsOf(taker).map(textOf);
    return taken(textOf(owner), textOf(fieldsOf(tokens[index])[0]), recipient ?? '', amount ?? '0', 'signed');
  });
  return { calls };
};

/** Of Permit2's list of transfers: from, to, amount, token. */
export const movedBatch: Open = ([list]) => ({
  calls: itemsOf(list).map((entry) => {
    const [from = '', to = '', amount = '0', token = ''] = fieldsOf(entry).map(textOf);
    return taken(from, token, to, amount);
  }),
});

/** What only Permit2 does by these names. */
export const ofPermit2: Readonly<Record<string, Open>> = {
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)': ([owner, single]) => permitted(textOf(owner), single),
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)': ([owner, batch]) => permitted(textOf(owner), batch),
  'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)': permitTransfer,
  'permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)': permitTransfer,
  'transferFrom(address,address,uint160,address)': ([from, to, amount, token]) => ({
    calls: [taken(textOf(from), textOf(token), textOf(to), textOf(amount))],
  }),
  'transferFrom((address,address,uint160,address)[])': movedBatch,
};
