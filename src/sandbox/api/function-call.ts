/** The call of a function that a request names by its signature. */
import { encodeFunctionData } from 'viem/utils';
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
  if (signature === null) throw new ApiError('invalid-request', 'functionSignature: it cannot be read.');
  try {
    const args = signature.inputs.map((input, index) => fromParam(input, params[index] ?? ''));
    return { signature, data: encodeFunctionData({ abi: [signature], args }) };
  } catch {
    throw new ApiError('invalid-request', 'params: they cannot be encoded for this signature.');
  }
}
