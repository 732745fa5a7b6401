/** Answers the ERC721 operations. */
import { ask } from '#sandbox/api/ask-contract.ts';
import type { Caller, Handlers } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { functionOf } from '#sandbox/api/function-call.ts';
import { sendTo } from '#sandbox/api/send.ts';

const balanceOf = 'balanceOf(address) returns (uint256)';
const byIndex = 'tokenOfOwnerByIndex(address,uint256) returns (uint256)';

const reads = {
  'erc721.balance': async (call) => {
    const { contractAddress, owner } = call.input;
    return { balance: String(await ask(call, contractAddress, balanceOf, [owner])) };
  },
  'erc721.approved': async (call) => {
    const { contractAddress, tokenId } = call.input;
    return { approvedAddress: await ask(call, contractAddress, 'getApproved(uint256) returns (address)', [BigInt(tokenId)]) };
  },
  'erc721.tokenOfOwnerByIndex': async (call) => {
    const { contractAddress, owner, index } = call.input;
    return { tokenId: String(await ask(call, contractAddress, byIndex, [owner, BigInt(index)])) };
  },
  'erc721.tokensOfOwner': async (call) => ({ tokenIds: await listTokens(call, call.input.contractAddress, call.input.owner) }),
  'erc721.tokenUri': async (call) => {
    const { contractAddress, tokenId } = call.input;
    return { tokenURI: await ask(call, contractAddress, 'tokenURI(uint256) returns (string)', [BigInt(tokenId)]) };
  },
  'erc721.isApprovedForAll': async (call) => {
    const { contractAddress, owner, operator } = call.input;
    return { isApproved: await ask(call, contractAddress, 'isApprovedForAll(address,address) returns (bool)', [owner, operator]) };
  },
} satisfies Partial<Handlers>;

const writes = {
  'erc721.transferFrom': (call) => {
    const { contractAddress, from, receiver, tokenId } = call.input;
    return sendTo(call, contractAddress, functionOf('transferFrom(address,address,uint256)').encode([from, receiver, BigInt(tokenId)]));
  },
  'erc721.safeTransferFrom': (call) => {
    const { contractAddress, from, receiver, tokenId } = call.input;
    return sendTo(call, contractAddress, functionOf('safeTransferFrom(address,address,uint256)').encode([from, receiver, BigInt(tokenId)]));
  },
  'erc721.approve': (call) => {
    const { contractAddress, approvedAddress, tokenId } = call.input;
    return sendTo(call, contractAddress, functionOf('approve(address,uint256)').encode([approvedAddress, BigInt(tokenId)]));
  },
  'erc721.setApprovalForAll': (call) => {
    const { contractAddress, operator, approved } = call.input;
    return sendTo(call, contractAddress, functionOf('setApprovalForAll(address,bool)').encode([operator, approved]));
  },
} satisfies Partial<Handlers>;

export const erc721Handlers = { ...reads, ...writes };

/** All token ids of an owner, as they were at one moment: the contract only gives them one at a time. */
const atOnce = 100;
const mostTokens = 20_000n;

async function listTokens(caller: Caller, contract: string, owner: string): Promise<readonly string[]> {
  const newest = () => caller.chain.request<string>('eth_blockNumber');
  const block = await newest();
  const listed = await listAt(caller, contract, owner, block).catch(() => null);
  // Anvil answers for its newest block from the state of now, which the next block changes a moment before it is the newest.
  // What lies behind the newest stays as it was.
  return listed !== null && (await newest()) === block ? listed : listAt(caller, contract, owner, block);
}

async function listAt(caller: Caller, contract: string, owner: string, block: string): Promise<readonly string[]> {
  const count = (await ask(caller, contract, balanceOf, [owner], block)) as bigint;
  if (count > mostTokens) throw new ApiError('unreadable-answer', `The owner has ${count} tokens; the sandbox lists up to ${mostTokens}.`);
  const ids: string[] = [];
  for (let begin = 0; begin < Number(count); begin += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, Number(count) - begin) }, (_, index) => BigInt(begin + index));
    const one = (index: bigint) => ask(caller, contract, byIndex, [owner, index], block);
    ids.push(...(await Promise.all(indexes.map(one))).map(String));
  }
  return ids;
}
