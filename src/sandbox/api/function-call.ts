/** The call of a function by its signature: one that a request names, or one that an operation stands for. */
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, toFunctionSelector } from 'viem/utils';
import { fromParam } from '#sandbox/api/abi-values.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { type AbiFunction, type Param, parseSignature } from '#shared/contracts/abi.ts';

export interface FunctionCall {
  readonly signature: AbiFunction;
  /** Selector and parameters, encoded. */
  readonly data: `0x${string}`;
}

/** Signature and parameters have been checked (the row's check `call`). */
export function toFunctionCall({ functionSignature, params }: { functionSignature: string; params: readonly Param[] }): FunctionCall {
  const signature = parseSignature(functionSignature);
  if (signature === null) throw new ApiError('invalid-request', 'functionSignature: it can’t be read.');
  try {
    const args = signature.inputs.map((input, index) => fromParam(input, params[index] ?? ''));
    return { signature, data: encodeFunctionData({ abi: [signature], args }) };
  } catch {
    throw new ApiError('invalid-request', 'params: they can’t be encoded for this signature.');
  }
}

/** The encoder would refuse an address all in capitals as a wrong checksum. That it is an address was checked before. */
const toSmall = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

function prepare(text: string) {
  const signature = parseSignature(text);
  if (signature === null) throw new Error(`There is no function ${text}.`);
  const selector = toFunctionSelector(signature);
  const { name, inputs, outputs } = signature;
  return {
    name,
    encode: (args: readonly unknown[]): `0x${string}` => `${selector}${encodeAbiParameters(inputs, args.map(toSmall)).slice(2)}`,
    /** Its one output. Throws if the data doesn't decode. */
    decode: (data: `0x${string}`): unknown => decodeAbiParameters(outputs, data)[0],
  };
}

const prepared = new Map<string, ReturnType<typeof prepare>>();

/** Made ready once: a selector costs a hash. */
export function functionOf(text: string): ReturnType<typeof prepare> {
  const made = prepared.get(text) ?? prepare(text);
  prepared.set(text, made);
  return made;
}
