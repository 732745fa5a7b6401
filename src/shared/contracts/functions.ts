/** The functions of a saved interface, ready to be called; identified with their types, so that overloads differ. */
import { parseSignature } from '#shared/contracts/abi.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { readSignature } from '#shared/contracts/decoding/signatures.ts';
import { longestInterface, mostFunctions } from './limits.ts';
import { keyOfLine } from './read-interface.ts';

export interface ContractFunction {
  readonly name: string;
  /** `transfer(address,uint256)`: unlike every other’s of the contract. */
  readonly types: string;
  /** Four bytes in hex. */
  readonly selector: string;
  /** As it goes to the service. */
  readonly text: string;
  readonly inputs: readonly Parameter[];
  readonly outputs: readonly Parameter[];
  readonly effect: 'read' | 'write';
  /** It takes native currency. */
  readonly payable: boolean;
}

/** Null for what is no function. */
export function toFunction(text: string): ContractFunction | null {
  const signature = parseSignature(text);
  const read = signature === null ? null : readSignature(text);
  if (signature === null || read === null || read.kind !== 'function') return null;
  const { stateMutability } = signature;
  return {
    name: read.name,
    types: read.types,
    selector: read.key,
    text,
    inputs: read.inputs,
    outputs: signature.outputs as readonly Parameter[],
    effect: stateMutability === 'view' || stateMutability === 'pure' ? 'read' : 'write',
    payable: stateMutability === 'payable',
  };
}

export interface ContractInterface {
  /** By name, then by types. */
  readonly functions: readonly ContractFunction[];
  /** Signatures of errors, with their keyword. */
  readonly errors: readonly string[];
}

/** `lines`: as saved; invalid ones are left out. */
export function toInterface(lines: readonly string[]): ContractInterface {
  const functions = lines.filter((line) => line.startsWith('function ')).flatMap((line) => toFunction(line) ?? []);
  return {
    functions: functions.toSorted((one, other) => compare(one.name, other.name) || compare(one.types, other.types)),
    errors: lines.filter((line) => line.startsWith('error ')),
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export interface Merged {
  readonly lines: readonly string[];
  readonly added: number;
  /** Same function, different spelling. */
  readonly changed: number;
  /** For which there was no room. */
  readonly left: number;
}

/** New functions replace the same ones. */
export function mergeLines(before: readonly string[], more: readonly string[]): Merged {
  const lines = new Map<string, string>();
  for (const line of before) lines.set(keyOfLine(line) ?? line, line);
  let [added, changed, left] = [0, 0, 0];
  let size = [...lines.values()].reduce((sum, line) => sum + line.length + 1, 0);
  for (const line of more) {
    const key = keyOfLine(line) ?? line;
    const old = lines.get(key);
    if (old === line) continue;
    const next = size - (old?.length ?? -1) + line.length;
    if (next > longestInterface || (old === undefined && lines.size >= mostFunctions)) {
      left += 1;
      continue;
    }
    size = next;
    if (old === undefined) added += 1;
    else changed += 1;
    lines.set(key, line);
  }
  return { lines: [...lines.values()], added, changed, left };
}
