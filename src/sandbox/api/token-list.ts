/** All token ids of an owner, as they were at one moment: the contract only gives them one at a time. */
import { ask } from '#sandbox/api/ask-contract.ts';
import type { Caller } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { erc721 } from '#sandbox/api/known-functions.ts';

const atOnce = 100;
const mostTokens = 20_000n;

export async function listTokens(caller: Caller, contract: string, owner: string): Promise<readonly string[]> {
  const block = await caller.chain.request<string>('eth_blockNumber');
  const count = (await ask(caller, contract, erc721.balanceOf, [owner], block)) as bigint;
  if (count > mostTokens) throw new ApiError('unreadable-answer', `The owner has ${count} tokens; the sandbox lists up to ${mostTokens}.`);
  const ids: string[] = [];
  for (let begin = 0; begin < Number(count); begin += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, Number(count) - begin) }, (_, index) => BigInt(begin + index));
    const one = (index: bigint) => ask(caller, contract, erc721.tokenOfOwnerByIndex, [owner, index], block);
    ids.push(...(await Promise.all(indexes.map(one))).map(String));
  }
  return ids;
}
