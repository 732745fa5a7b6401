/** Answers the contract operation. */
import { toResult } from '#sandbox/api/abi-values.ts';
import { askRaw } from '#sandbox/api/ask-contract.ts';
import type { Handlers } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { toFunctionCall } from '#sandbox/api/function-call.ts';

export const contractHandlers = {
  'contract.call': async (call) => {
    const { signature, data } = toFunctionCall(call.input);
    const answer = await askRaw(call, call.input.contractAddress, data);
    // Without `returns` nobody can say what it means.
    if (signature.outputs.length === 0) return { result: answer };
    try {
      return { result: toResult(signature.outputs, answer) };
    } catch {
      const why =
        answer === '0x' ? 'It answered nothing: it may have no such function.' : 'Its answer does not fit what the signature returns.';
      throw new ApiError('unreadable-answer', `The contract at ${call.input.contractAddress} was asked. ${why}`);
    }
  },
} satisfies Partial<Handlers>;
