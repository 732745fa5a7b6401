/** Converts values of Solidity's types: from the text in a request, and to the JSON in an answer. */
import { decodeAbiParameters } from 'viem/utils';
import type { AbiFunction, Param } from '#shared/contracts/abi.ts';

type Parameter = AbiFunction['outputs'][number];
type Hex = `0x${string}`;

const elementOf = (parameter: Parameter): Parameter | null => {
  const type = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1];
  return type === undefined ? null : { ...parameter, type };
};
const fieldsOf = (parameter: Parameter) => ('components' in parameter ? parameter.components : null);

/** A parameter that fits its type (`paramsProblem`), as the encoder takes it. */
export function fromParam(parameter: Parameter, value: Param): unknown {
  const element = elementOf(parameter);
  if (typeof value !== 'string') {
    return value.map((inner, index) => fromParam(element ?? fieldsOf(parameter)?.[index] ?? parameter, inner));
  }
  if (/^u?int\d*$/.test(parameter.type)) return BigInt(value);
  // The encoder takes an address all in capitals for a wrong checksum; whether it is one has been checked.
  if (parameter.type === 'address') return value.toLowerCase();
  return parameter.type === 'bool' ? value === 'true' : value;
}

/** Without names the decoder gives a tuple as a list, and loses no field whose name another one has. */
function withoutNames<P extends Parameter>(parameter: P): P {
  const fields = fieldsOf(parameter);
  return { ...parameter, name: '', ...(fields === null ? {} : { components: fields.map(withoutNames) }) };
}

/** Integers as decimal strings, tuples as lists, bytes in hex. */
function toJson(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  return Array.isArray(value) ? value.map(toJson) : value;
}

/** One output is the value, several are a list in their order. Throws where the data does not fit the outputs. */
export function toResult(outputs: readonly Parameter[], data: Hex): unknown {
  const values = decodeAbiParameters(outputs.map(withoutNames), data) as readonly unknown[];
  return toJson(values.length === 1 ? values[0] : values);
}
