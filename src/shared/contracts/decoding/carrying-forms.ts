/** The forms in which batches, wallets and proxies carry calls, by their functions. */

import { checksummed } from '#shared/core/address.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { permit2 } from './action.ts';
import { type Carried, callTo, type Frame, fieldsOf, itemsOf, mayFail, type Open, type Opened, textOf } from './carried-call.ts';
import { decodeValues } from './decode-values.ts';
import type { Decoded, Parameter } from './decoded.ts';
import { ofPermit2 } from './permit2-calls.ts';
import { program } from './router-program.ts';
import { readSignature } from './signatures.ts';

/** What a proxy runs by its new code. Without data, nothing. */
const withNewCode = (proxy: string, code: Decoded | undefined, data: Decoded | undefined, caller: string | null): Opened => ({
  mayBeEmpty: true,
  calls: textOf(data) === '0x' ? [] : [{ ...callTo(proxy, caller, '0', textOf(data)), kind: 'delegatecall', code: textOf(code) }],
});

/** Each entry of `list` is one call of this very contract, by the same caller. */
const toItself = (list: Decoded | undefined, { self, caller }: Frame): Opened => ({
  calls: itemsOf(list).map((data) => callTo(self, caller, '0', textOf(data))),
});
/** Of tuples: the target is the first field, the data the last. `value` and `mayFail`: the places of what says so. */
const entries = (list: Decoded | undefined, { self }: Frame, at: { readonly value?: number; readonly mayFail?: number } = {}): Opened => ({
  calls: itemsOf(list).map((entry) => {
    const fields = fieldsOf(entry);
    const call = callTo(textOf(fields[0]), self, at.value === undefined ? '0' : textOf(fields[at.value]), textOf(fields.at(-1)));
    return at.mayFail !== undefined && textOf(fields[at.mayFail]) === 'true' ? mayFail(call) : call;
  }),
});
const allMayFail = (opened: Opened | null): Opened | null => (opened === null ? null : { ...opened, calls: opened.calls.map(mayFail) });
/** With whether all of them must succeed. */
const tried: Open = ([must, list], frame) => {
  const opened = entries(list, frame);
  return textOf(must) === 'true' ? opened : allMayFail(opened);
};
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

const asOperation: Open = ([to, value, data, operation], frame) =>
  operated(textOf(operation), textOf(to), textOf(value), textOf(data), frame);
/** A Safe only answers its module whether the call failed. */
const fromModule: Open = (inputs, frame) => allMayFail(asOperation(inputs, frame));
/** A Safe's nonce is used up by a call that fails where it names gas for it or a price of gas. */
const fromOwners: Open = (inputs, frame) => {
  const [gas, price] = [textOf(inputs[4]), textOf(inputs[6])];
  const opened = gas === '0' && price === '0' ? asOperation(inputs, frame) : allMayFail(asOperation(inputs, frame));
  return opened === null || price === '0' ? opened : { ...opened, closed: 'refund' };
};

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
  if (!/^0[01]0*$/.test(rest)) return null;
  const opened = ofKind(kind, textOf(execution).slice(2), frame);
  return rest.startsWith('01') ? allMayFail(opened) : opened;
};

/** `packed`: without 0x. */
function ofKind(kind: string, packed: string, frame: Frame): Opened | null {
  if (kind === '01') {
    const decoded = decodeValues(executions, `0x${packed}`);
    const opened = decoded === null ? null : entries(decoded[0], frame, { value: 1 });
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
}

/** By name and types. */
const forms: Readonly<Record<string, Open>> = {
  'multicall(bytes[])': ([list], frame) => toItself(list, frame),
  'multicall(uint256,bytes[])': ([, list], frame) => toItself(list, frame),
  'multicall(bytes32,bytes[])': ([, list], frame) => toItself(list, frame),
  'aggregate((address,bytes)[])': ([list], frame) => entries(list, frame),
  'blockAndAggregate((address,bytes)[])': ([list], frame) => entries(list, frame),
  'tryAggregate(bool,(address,bytes)[])': tried,
  'tryBlockAndAggregate(bool,(address,bytes)[])': tried,
  'aggregate3((address,bool,bytes)[])': ([list], frame) => entries(list, frame, { mayFail: 1 }),
  'aggregate3Value((address,bool,uint256,bytes)[])': ([list], frame) => entries(list, frame, { mayFail: 1, value: 2 }),
  'execute(address,uint256,bytes)': ([to, value, data], { self }) => ({
    calls: [callTo(textOf(to), self, textOf(value), textOf(data))],
  }),
  'executeBatch((address,uint256,bytes)[])': ([list], frame) => entries(list, frame, { value: 1 }),
  'executeBatch(address[],uint256[],bytes[])': ([targets, values, data], frame) => lists(targets, values, data, frame),
  'executeBatch(address[],bytes[])': ([targets, data], frame) => lists(targets, null, data, frame),
  'execute(bytes32,bytes)': byMode,
  'executeFromExecutor(bytes32,bytes)': byMode,
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': fromOwners,
  'execTransactionFromModule(address,uint256,bytes,uint8)': fromModule,
  'execTransactionFromModuleReturnData(address,uint256,bytes,uint8)': fromModule,
  'multiSend(bytes)': multiSend,
  'upgradeToAndCall(address,bytes)': ([code, data], frame) => withNewCode(frame.self, code, data, frame.caller),
  'upgradeAndCall(address,address,bytes)': ([proxy, code, data], { self }) => withNewCode(textOf(proxy), code, data, self),
  'execute(bytes,bytes[])': program,
  'execute(bytes,bytes[],uint256)': program,
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

export function carrierOf(selector: string, { self }: Frame): Carrier | null {
  byAnyone ??= indexOf(forms);
  byPermit2 ??= indexOf(ofPermit2);
  return byAnyone.get(selector) ?? (self === permit2 ? (byPermit2.get(selector) ?? null) : null);
}
