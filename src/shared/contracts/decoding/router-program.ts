/** The calls of a router's byte program. */

import { concatHex, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils';
import { type AbiFunction, parseSignature } from '#shared/contracts/abi.ts';
import { checksummed } from '#shared/core/address.ts';
import { type Carried, callTo, type Frame, itemsOf, mayFail, type Open, type Opened, textOf } from './carried-call.ts';
import { decodeValues } from './decode-values.ts';
import type { Decoded } from './decoded.ts';
import { movedBatch, permitted, taken } from './permit2-calls.ts';
import { readSignature } from './signatures.ts';

/** What a router's program names by a small number. Null: whoever makes the outermost call, whose address isn't known. */
function recipientOf(address: string, { self, caller }: Frame): string | null {
  if (BigInt(address) === 1n) return caller;
  return BigInt(address) === 2n ? self : address;
}

/** A command as a call of the router by the command's name, since it has no function for it. A null isn't a parameter. */
function commandOf(name: string, params: readonly (readonly [string, unknown] | null)[], { self, caller }: Frame): Carried {
  const given = params.filter((param) => param !== null);
  const signature = `function ${name}(${given.map(([type]) => type).join(', ')})`;
  const item = parseSignature(signature) as AbiFunction;
  const data = encodeFunctionData({ abi: [item], functionName: name, args: given.map(([, value]) => value) as never });
  return { ...callTo(self, caller, '0', data), kind: 'command', signature };
}

const toRecipient = (written: string, frame: Frame) => {
  const recipient = recipientOf(written, frame);
  return recipient === null ? null : (['address recipient', recipient] as const);
};
const amountOf = (name: string, value: Decoded | undefined) => [`uint256 ${name}`, BigInt(textOf(value))] as const;

/** Of version 3: tokens (20 bytes), each but the last followed by a fee (3 bytes). */
function tokensIn(path: string): readonly string[] | null {
  const digits = path.slice(2);
  if (digits.length < 86 || (digits.length - 40) % 46 !== 0) return null;
  return Array.from({ length: (digits.length - 40) / 46 + 1 }, (_, index) => `0x${digits.slice(index * 46, index * 46 + 40)}`);
}

const swapped =
  (name: string, amounts: readonly [string, string]): Open =>
  ([recipient, first, second, path, payerIsUser], frame) => {
    const tokens = path !== undefined && 'items' in path ? path.items.map(textOf) : tokensIn(textOf(path));
    if (tokens === null) return null;
    const params = [
      toRecipient(textOf(recipient), frame),
      amountOf(amounts[0], first),
      amountOf(amounts[1], second),
      ['address[] path', tokens] as const,
      ['bool payerIsUser', textOf(payerIsUser) === 'true'] as const,
    ];
    return { calls: [commandOf(name, params, frame)] };
  };
const received =
  (name: string, amount: string): Open =>
  ([token, recipient, least], frame) => ({
    calls: [commandOf(name, [['address token', textOf(token)], toRecipient(textOf(recipient), frame), amountOf(amount, least)], frame)],
  });
const wrapped =
  (name: string): Open =>
  ([recipient, least], frame) => ({
    calls: [commandOf(name, [toRecipient(textOf(recipient), frame), amountOf('amountMin', least)], frame)],
  });

/** `payer`: null: whoever makes the outermost call. */
function moved(name: string, payer: string | null, [token, written, amount]: readonly Decoded[], frame: Frame): Opened {
  const to = recipientOf(textOf(written), frame);
  if (to === null) return { calls: [commandOf(name, [['address token', textOf(token)], amountOf('amount', amount)], frame)] };
  return BigInt(textOf(token)) === 0n
    ? { calls: [callTo(checksummed(to), payer, textOf(amount), '0x')] }
    : { calls: [taken(payer, textOf(token), to, textOf(amount))] };
}

const asProgram = parseAbi(['function execute(bytes commands, bytes[] inputs)']);
const amounts = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
const permitSingle = `(${amounts} details, address spender, uint256 sigDeadline)`;
const permitBatch = `(${amounts}[] details, address spender, uint256 sigDeadline)`;
const transferDetails = '(address from, address to, uint160 amount, address token)[]';

/** Uniswap's Universal Router, by its commands' numbers: https://github.com/Uniswap/universal-router/blob/main/contracts/libraries/Commands.sol */
const commands: Readonly<Record<number, readonly [types: string, Open]>> = {
  0: ['address, uint256, uint256, bytes, bool', swapped('V3_SWAP_EXACT_IN', ['amountIn', 'amountOutMin'])],
  1: ['address, uint256, uint256, bytes, bool', swapped('V3_SWAP_EXACT_OUT', ['amountOut', 'amountInMax'])],
  2: ['address, address, uint160', (inputs, frame) => moved('PERMIT2_TRANSFER_FROM', frame.caller, inputs, frame)],
  3: [`${permitBatch}, bytes`, ([batch], { caller }) => permitted(caller, batch)],
  4: ['address, address, uint256', received('SWEEP', 'amountMin')],
  5: ['address, address, uint256', (inputs, frame) => moved('TRANSFER', frame.self, inputs, frame)],
  6: ['address, address, uint256', received('PAY_PORTION', 'bips')],
  8: ['address, uint256, uint256, address[], bool', swapped('V2_SWAP_EXACT_IN', ['amountIn', 'amountOutMin'])],
  9: ['address, uint256, uint256, address[], bool', swapped('V2_SWAP_EXACT_OUT', ['amountOut', 'amountInMax'])],
  10: [`${permitSingle}, bytes`, ([single], { caller }) => permitted(caller, single)],
  11: ['address, uint256', wrapped('WRAP_ETH')],
  12: ['address, uint256', wrapped('UNWRAP_WETH')],
  13: [transferDetails, movedBatch],
  // A program within the program.
  33: [
    'bytes, bytes[]',
    ([program, list], { self, caller }) => {
      const args = [textOf(program), itemsOf(list).map(textOf)] as never;
      return { calls: [callTo(self, caller, '0', encodeFunctionData({ abi: asProgram, functionName: 'execute', args }))] };
    },
  ],
};

/** A command for each byte, with the input at the same place. The bit above them says that it may fail. */
export const program: Open = ([bytes, list], frame) => {
  const [digits, inputs] = [textOf(bytes).slice(2), itemsOf(list).map(textOf)];
  if (digits.length !== inputs.length * 2) return null;
  const calls = inputs.flatMap((input, index) => {
    const byte = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
    const number = byte & 0x7f;
    const command = commands[number];
    const decoded = command === undefined ? null : decodeValues(parametersOf(command[0]), input);
    const opened = command === undefined || decoded === null ? null : command[1](decoded, frame);
    const unread = concatHex([numberToHex(number, { size: 1 }), input as `0x${string}`]);
    const made: readonly Carried[] = opened?.calls ?? [{ ...callTo(frame.self, frame.caller, '0', unread), kind: 'command' }];
    return byte === number ? made : made.map(mayFail);
  });
  return { calls };
};

const parametersOf = (types: string) => readSignature(`function command(${types})`, 'known')?.inputs ?? [];
