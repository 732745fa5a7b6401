/** Asks a contract without changing anything, as the person's signing account. */
import type { Caller } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { functionOf } from '#sandbox/api/function-call.ts';
import { toRefusal } from '#sandbox/api/revert.ts';

type Hex = `0x${string}`;

export async function hasCode({ chain }: Pick<Caller, 'chain'>, address: string): Promise<boolean> {
  return (await chain.request<Hex>('eth_getCode', [address, 'latest'])) !== '0x';
}

export const noContract = (address: string) => new ApiError('no-contract', `There is no contract at ${address}.`);

/** What came back, as it came. Throws `ApiError` where the contract refused. `block`: a number in hex, or `latest`. */
export async function askRaw(caller: Caller, to: string, data: Hex, block = 'latest'): Promise<Hex> {
  const call = { from: caller.person.accounts[0], to, data };
  const answer = await caller.chain.request<Hex>('eth_call', [call, block]).catch((error: unknown) => {
    throw toRefusal(error, 'chain-refused');
  });
  // Where there is no code a call answers nothing, too; only then is it worth a second question.
  if (answer === '0x' && !(await hasCode(caller, to))) throw noContract(to);
  return answer;
}

/** What a function with one output answers. Throws `ApiError`. */
export async function ask(caller: Caller, to: string, signature: string, args: readonly unknown[], block?: string): Promise<unknown> {
  const { name, encode, decode } = functionOf(signature);
  const answer = await askRaw(caller, to, encode(args), block);
  try {
    return decode(answer);
  } catch {
    throw new ApiError('unreadable-answer', `The contract at ${to} doesn’t support ${name}.`);
  }
}
