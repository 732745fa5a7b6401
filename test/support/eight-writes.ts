/** One good input for each of the eight writes. */
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';

const [contract, from, receiver] = ['11', '22', '33'].map((digits) => `0x${digits.repeat(20)}`) as [string, string, string];

export const eightWrites: { readonly [Id in WriteId]: OperationInput<Id> } = {
  'transaction.submit': { contractAddress: contract, functionSignature: 'function pause(uint256)', params: ['7'], value: '5' },
  'erc20.transfer': { contractAddress: contract, amount: '250', receiver },
  'erc20.approve': { contractAddress: contract, amount: '250', spender: receiver },
  'erc20.transferFrom': { contractAddress: contract, from, receiver, amount: '250' },
  'erc721.transferFrom': { contractAddress: contract, from, receiver, tokenId: '7' },
  'erc721.approve': { contractAddress: contract, tokenId: '7', approvedAddress: receiver },
  'erc721.safeTransferFrom': { contractAddress: contract, from, receiver, tokenId: '7' },
  'erc721.setApprovalForAll': { contractAddress: contract, operator: receiver, approved: true },
};
