/** Answers the ERC721 operations. */
import { encodeFunctionData } from 'viem/utils';
import { ask } from '#sandbox/api/ask-contract.ts';
import type { Caller, Handlers } from '#sandbox/api/call.ts';
import { sendTo } from '#sandbox/api/send.ts';
import { listTokens } from '#sandbox/api/token-list.ts';
import { contracts } from '#sandbox/contracts/compiled.ts';

type Hex = `0x${string}`;
type Transfer = 'transferFrom' | 'safeTransferFrom';

const { abi } = contracts.FieldNotes;
const askToken = (caller: Caller, contract: string, functionName: string, args: readonly unknown[]) =>
  ask(caller, contract, { abi, functionName, args });

interface TransferInput {
  readonly contractAddress: string;
  readonly from: string;
  readonly receiver: string;
  readonly tokenId: string;
}

function transfer(caller: Caller, functionName: Transfer, { contractAddress, from, receiver, tokenId }: TransferInput) {
  const args = [from as Hex, receiver as Hex, BigInt(tokenId)] as const;
  return sendTo(caller, contractAddress, encodeFunctionData({ abi, functionName, args }));
}

const reads = {
  'erc721.balance': async (call) => {
    const { contractAddress, owner } = call.input;
    return { balance: String(await askToken(call, contractAddress, 'balanceOf', [owner])) };
  },
  'erc721.approved': async (call) => {
    const { contractAddress, tokenId } = call.input;
    return { approvedAddress: await askToken(call, contractAddress, 'getApproved', [BigInt(tokenId)]) };
  },
  'erc721.tokenOfOwnerByIndex': async (call) => {
    const { contractAddress, owner, index } = call.input;
    return { tokenId: String(await askToken(call, contractAddress, 'tokenOfOwnerByIndex', [owner, BigInt(index)])) };
  },
  'erc721.tokensOfOwner': async (call) => ({ tokenIds: await listTokens(call, call.input.contractAddress, call.input.owner) }),
  'erc721.tokenUri': async (call) => {
    const { contractAddress, tokenId } = call.input;
    return { tokenURI: await askToken(call, contractAddress, 'tokenURI', [BigInt(tokenId)]) };
  },
  'erc721.isApprovedForAll': async (call) => {
    const { contractAddress, owner, operator } = call.input;
    return { isApproved: await askToken(call, contractAddress, 'isApprovedForAll', [owner, operator]) };
  },
} satisfies Partial<Handlers>;

const writes = {
  'erc721.transferFrom': (call) => transfer(call, 'transferFrom', call.input),
  'erc721.safeTransferFrom': (call) => transfer(call, 'safeTransferFrom', call.input),
  'erc721.approve': (call) => {
    const { contractAddress, approvedAddress, tokenId } = call.input;
    const args = [approvedAddress as Hex, BigInt(tokenId)] as const;
    return sendTo(call, contractAddress, encodeFunctionData({ abi, functionName: 'approve', args }));
  },
  'erc721.setApprovalForAll': (call) => {
    const { contractAddress, operator, approved } = call.input;
    const args = [operator as Hex, approved] as const;
    return sendTo(call, contractAddress, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args }));
  },
} satisfies Partial<Handlers>;

export const erc721Handlers = { ...reads, ...writes };
