/**
 * The calls that a call carries, by the forms of batches, wallets, proxies, permits and routers: which contract gets what, and as
 * whom. Total, whatever the data. What doesn't decode strictly is said to be closed, and never guessed.
 */

import { concatHex, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils';
import { type AbiFunction, parseSignature } from '#shared/contracts/abi.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { permit2 } from './action.ts';
import { decodeValues } from './decode-values.ts';
import type { Decoded, Parameter } from './decoded.ts';
import { readSignature } from './signatures.ts';

/** One call within another. Addresses are EIP-55. */
export interface InnerCall {
  /**
   * `delegatecall`: code that runs as another contract. `signed`: what an owner signed for Permit2. `command`: of a router's byte
   * program, which has no selector.
   */
  readonly kind: 'call' | 'delegatecall' | 'signed' | 'command';
  readonly to: string;
  /** Wei, decimal digits. */
  readonly value: string;
  /** 0x and hex. */
  readonly data: string;
  /** As whom; null: whoever makes the outermost call. */
  readonly caller: string | null;
  /** Whose code runs. */
  readonly code: string;
  /** Of a command that is known; else null. */
  readonly signature: string | null;
  /** Null where it is no form that carries calls. */
  readonly inner: Inner | null;
}

export interface Inner {
  readonly calls: readonly InnerCall[];
  /** How many more there are at this level, beyond the bound. */
  readonly left: number;
  /** Why it, or some of it, can't be opened. `empty`: it carries nothing. `refund`: a Safe also pays an address that it names, or whoever sends it. */
  readonly closed: 'malformed' | 'too-deep' | 'empty' | 'refund' | null;
}

/** How deep calls are opened, and how many of all levels together. */
export const deepestCall = 4;
export const mostCalls = 100;

/** The contract that runs the carrying call, and who called it. */
interface Frame {
  readonly self: string;
  readonly caller: string | null;
}
type Carried = Omit<InnerCall, 'inner'>;
interface Opened {
  readonly calls: readonly Carried[];
  readonly closed?: Inner['closed'];
  readonly mayBeEmpty?: boolean;
}

/** `to`: EIP-55. Null where it is no form that carries calls. */
export function innerCalls({ to, data }: { readonly to: string; readonly data: string }): Inner | null {
  return open(data, { self: to, caller: null }, 0, { calls: mostCalls });
}

/** Whether all that a call carries was decoded, at its own level. */
export const isOpen = ({ left, closed }: Inner) => left === 0 && closed === null;

/** Why not all of it is shown, in words; null where it is, or where nothing more can be said than that it can’t be read. */
export function closedWords({ closed, left }: Inner): string | null {
  if (closed === 'too-deep') return t('This carries calls more than {depth} deep. Blockdesk doesn’t read those.', { depth: deepestCall });
  if (closed === 'refund') return t('This also pays its refundReceiver, or whoever sends it, an amount that it sets itself.');
  if (left === 0) return null;
  return t('{left, plural, one {This makes 1 more call.} other {This makes {left} more calls.}} Blockdesk reads {most} in all.', {
    left,
    most: mostCalls,
  });
}

function open(data: string, frame: Frame, depth: number, left: { calls: number }): Inner | null {
  const carrier = carrierOf(data.slice(0, 10).toLowerCase(), frame);
  if (carrier === null) return null;
  if (depth >= deepestCall) return { calls: [], left: 0, closed: 'too-deep' };
  const inputs = decodeValues(carrier.inputs, `0x${data.slice(10)}`);
  const opened = inputs === null ? null : carrier.open(inputs, frame);
  if (opened === null) return { calls: [], left: 0, closed: 'malformed' };
  const calls: InnerCall[] = [];
  for (const call of opened.calls) {
    if (left.calls <= 0) break;
    left.calls -= 1;
    // Code that runs as the carrying contract makes its calls as that one.
    const inside = call.kind === 'delegatecall' && call.code === call.to ? frame : { self: call.to, caller: call.caller };
    calls.push({ ...call, inner: call.kind === 'command' ? null : open(call.data, inside, depth + 1, left) });
  }
  const isEmpty = opened.calls.every(({ data, value }) => data === '0x' && value === '0');
  return { calls, left: opened.calls.length - calls.length, closed: opened.closed ?? (isEmpty && !opened.mayBeEmpty ? 'empty' : null) };
}

type Open = (inputs: readonly Decoded[], frame: Frame) => Opened | null;

const textOf = (value: Decoded | undefined) => (value !== undefined && 'value' in value ? value.value : '');
const itemsOf = (value: Decoded | undefined) => (value !== undefined && 'items' in value ? value.items : []);
const fieldsOf = (value: Decoded | undefined) => (value !== undefined && 'fields' in value ? value.fields : []);

const callTo = (to: string, caller: string | null, value: string, data: string): Carried => ({
  kind: 'call',
  to,
  value,
  data,
  caller,
  code: to,
  signature: null,
});
/** What a proxy runs by its new code. Without data, nothing. */
const withNewCode = (proxy: string, code: Decoded | undefined, data: Decoded | undefined, caller: string | null): Opened => ({
  mayBeEmpty: true,
  calls: textOf(data) === '0x' ? [] : [{ ...callTo(proxy, caller, '0', textOf(data)), kind: 'delegatecall', code: textOf(code) }],
});

/** Each entry of `list` is one call of this very contract, by the same caller. */
const toItself = (list: Decoded | undefined, { self, caller }: Frame): Opened => ({
  calls: itemsOf(list).map((data) => callTo(self, caller, '0', textOf(data))),
});
/** Of tuples: the target is the first field, the data the last. `value`: its place. */
const entries = (list: Decoded | undefined, { self }: Frame, value: number | null): Opened => ({
  calls: itemsOf(list).map((entry) => {
    const fields = fieldsOf(entry);
    return callTo(textOf(fields[0]), self, value === null ? '0' : textOf(fields[value]), textOf(fields.at(-1)));
  }),
});
function lists(
  targets: Decoded | undefined,
  values: Decoded | null | undefined,
  data: Decoded | undefined,
  { self }: Frame,
): Opened | null {
  const [all, each] = [itemsOf(targets), itemsOf(data)];
  const paid = values === null ? each.map(() => '0') : itemsOf(values ?? undefined).map(textOf);
  if (all.length !== each.length || paid.length !== each.length) return null;
  return { calls: all.map((to, index) => callTo(textOf(to), self, paid[index] ?? '0', textOf(each[index]))) };
}

/** `operation`: 0 is a call, 1 a delegatecall, which sends nothing. */
function operated(operation: string, to: string, value: string, data: string, frame: Frame): Opened | null {
  if (operation === '0') return { calls: [callTo(to, frame.self, value, data)] };
  return operation === '1' ? { calls: [{ ...callTo(to, frame.self, '0', data), kind: 'delegatecall' }] } : null;
}

const fromModule: Open = ([to, value, data, operation], frame) =>
  operated(textOf(operation), textOf(to), textOf(value), textOf(data), frame);

/** Rows of operation (1 byte), address (20), value (32), length (32) and data, one after the other: https://github.com/safe-global/safe-smart-account */
const multiSend: Open = ([packed], frame) => {
  const digits = textOf(packed).slice(2);
  const calls: Carried[] = [];
  for (let at = 0; at < digits.length; ) {
    if (at + 170 > digits.length) return null;
    const length = Number(BigInt(`0x${digits.slice(at + 106, at + 170)}`));
    const end = at + 170 + length * 2;
    if (!(end <= digits.length)) return null;
    const to = checksummed(`0x${digits.slice(at + 2, at + 42)}`);
    // Some versions call themselves then, others the zero address.
    if (to === zeroAddress) return null;
    const value = BigInt(`0x${digits.slice(at + 42, at + 106)}`).toString();
    const one = operated(String(Number(digits.slice(at, at + 2))), to, value, `0x${digits.slice(at + 170, end)}`, frame);
    if (one === null) return null;
    calls.push(...one.calls);
    at = end;
  }
  return { calls };
};

const executions = [
  {
    type: 'tuple[]',
    components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
  },
];

/** ERC-7579: a byte for the kind of call, one for what happens where it fails, then nothing but zeros where it is standard. */
const byMode: Open = ([mode, execution], frame) => {
  const [kind, rest] = [textOf(mode).slice(2, 4), textOf(mode).slice(4)];
  const packed = textOf(execution).slice(2);
  if (!/^0[01]0*$/.test(rest)) return null;
  if (kind === '01') {
    const decoded = decodeValues(executions, `0x${packed}`);
    const opened = decoded === null ? null : entries(decoded[0], frame, 1);
    // Some accounts call themselves then.
    return opened?.calls.some((call) => call.to === zeroAddress) ? null : opened;
  }
  const begins = kind === '00' ? 104 : 40;
  if ((kind !== '00' && kind !== 'ff') || packed.length < begins) return null;
  const to = checksummed(`0x${packed.slice(0, 40)}`);
  const data = `0x${packed.slice(begins)}`;
  return kind === 'ff'
    ? { calls: [{ ...callTo(to, frame.self, '0', data), kind: 'delegatecall' }] }
    : { calls: [callTo(to, frame.self, BigInt(`0x${packed.slice(40, 104)}`).toString(), data)] };
};

const asCalls = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function execute(bytes commands, bytes[] inputs)',
]);
const transferData = (to: string, amount: string) =>
  encodeFunctionData({ abi: asCalls, functionName: 'transfer', args: [to as `0x${string}`, BigInt(amount)] });

/** What an allowance through Permit2 lets take: the same transfer as the owner would make. */
const taken = (owner: string | null, token: string, to: string, amount: string, kind: InnerCall['kind'] = 'call'): Carried => ({
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
function permitted(owner: string | null, single: Decoded | undefined): Opened {
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

/** Of Permit2's list of transfers: from, to, amount, token. */
const movedBatch: Open = ([list]) => ({
  calls: itemsOf(list).map((entry) => {
    const [from = '', to = '', amount = '0', token = ''] = fieldsOf(entry).map(textOf);
    return taken(from, token, to, amount);
  }),
});

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
      return { calls: [callTo(self, caller, '0', encodeFunctionData({ abi: asCalls, functionName: 'execute', args }))] };
    },
  ],
};

/** A command for each byte, with the input at the same place. The bit above them says that it may fail. */
const program: Open = ([bytes, list], frame) => {
  const [digits, inputs] = [textOf(bytes).slice(2), itemsOf(list).map(textOf)];
  if (digits.length !== inputs.length * 2) return null;
  const calls = inputs.flatMap((input, index) => {
    const number = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16) & 0x7f;
    const command = commands[number];
    const decoded = command === undefined ? null : decodeValues(parametersOf(command[0]), input);
    const opened = command === undefined || decoded === null ? null : command[1](decoded, frame);
    const unread = concatHex([numberToHex(number, { size: 1 }), input as `0x${string}`]);
    return opened?.calls ?? [{ ...callTo(frame.self, frame.caller, '0', unread), kind: 'command' as const }];
  });
  return { calls };
};

const parametersOf = (types: string) => readSignature(`function command(${types})`, 'known')?.inputs ?? [];

/** By name and types. */
const forms: Readonly<Record<string, Open>> = {
  'multicall(bytes[])': ([list], frame) => toItself(list, frame),
  'multicall(uint256,bytes[])': ([, list], frame) => toItself(list, frame),
  'multicall(bytes32,bytes[])': ([, list], frame) => toItself(list, frame),
  'aggregate((address,bytes)[])': ([list], frame) => entries(list, frame, null),
  'blockAndAggregate((address,bytes)[])': ([list], frame) => entries(list, frame, null),
  'tryAggregate(bool,(address,bytes)[])': ([, list], frame) => entries(list, frame, null),
  'tryBlockAndAggregate(bool,(address,bytes)[])': ([, list], frame) => entries(list, frame, null),
  'aggregate3((address,bool,bytes)[])': ([list], frame) => entries(list, frame, null),
  'aggregate3Value((address,bool,uint256,bytes)[])': ([list], frame) => entries(list, frame, 2),
  'execute(address,uint256,bytes)': ([to, value, data], { self }) => ({
    calls: [callTo(textOf(to), self, textOf(value), textOf(data))],
  }),
  'executeBatch((address,uint256,bytes)[])': ([list], frame) => entries(list, frame, 1),
  'executeBatch(address[],uint256[],bytes[])': ([targets, values, data], frame) => lists(targets, values, data, frame),
  'executeBatch(address[],bytes[])': ([targets, data], frame) => lists(targets, null, data, frame),
  'execute(bytes32,bytes)': byMode,
  'executeFromExecutor(bytes32,bytes)': byMode,
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': (inputs, frame) => {
    const opened = fromModule(inputs, frame);
    return opened === null || textOf(inputs[6]) === '0' ? opened : { ...opened, closed: 'refund' };
  },
  'execTransactionFromModule(address,uint256,bytes,uint8)': fromModule,
  'execTransactionFromModuleReturnData(address,uint256,bytes,uint8)': fromModule,
  'multiSend(bytes)': multiSend,
  'upgradeToAndCall(address,bytes)': ([code, data], frame) => withNewCode(frame.self, code, data, frame.caller),
  'upgradeAndCall(address,address,bytes)': ([proxy, code, data], { self }) => withNewCode(textOf(proxy), code, data, self),
  'execute(bytes,bytes[])': program,
  'execute(bytes,bytes[],uint256)': program,
};

/** What only Permit2 does by these names. */
const ofPermit2: Readonly<Record<string, Open>> = {
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)': ([owner, single]) => permitted(textOf(owner), single),
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)': ([owner, batch]) => permitted(textOf(owner), batch),
  'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)': permitTransfer,
  'permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)': permitTransfer,
  'transferFrom(address,address,uint160,address)': ([from, to, amount, token]) => ({
    calls: [taken(textOf(from), textOf(token), textOf(to), textOf(amount))],
  }),
  'transferFrom((address,address,uint160,address)[])': movedBatch,
};

interface Carrier {
  readonly inputs: readonly Parameter[];
  readonly open: Open;
}

function indexOf(table: Readonly<Record<string, Open>>): ReadonlyMap<string, Carrier> {
  const rows = Object.entries(table).flatMap(([types, open]) => {
    const signature = readSignature(types, 'known');
    return signature === null ? [] : [[signature.key, { inputs: signature.inputs, open }] as const];
  });
  return new Map(rows);
}

let byAnyone: ReadonlyMap<string, Carrier> | null = null;
let byPermit2: ReadonlyMap<string, Carrier> | null = null;

function carrierOf(selector: string, { self }: Frame): Carrier | null {
  byAnyone ??= indexOf(forms);
  byPermit2 ??= indexOf(ofPermit2);
  return byAnyone.get(selector) ?? (self === permit2 ? (byPermit2.get(selector) ?? null) : null);
}
