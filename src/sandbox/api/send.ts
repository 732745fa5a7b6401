/** Sends what a write operation asks for, and answers with its hash. */
import { hasCode, noContract } from '#sandbox/api/ask-contract.ts';
import type { Caller } from '#sandbox/api/call.ts';
import { toRefusal } from '#sandbox/api/revert.ts';

type Hex = `0x${string}`;

/** `value`: wei. Throws `ApiError`; then nothing was sent, unless the chain could not be reached. */
export async function sendTo(caller: Caller, contractAddress: string, data: Hex, value = 0n): Promise<{ hash: Hex }> {
  // The chain itself takes a call to an address without code for a plain payment.
  if (!(await hasCode(caller, contractAddress))) throw noContract(contractAddress);
  try {
    return { hash: await caller.send({ to: contractAddress as Hex, data, value }) };
  } catch (error) {
    throw toRefusal(error, 'not-accepted');
  }
}
