/** What the sandbox takes besides the document's spellings: those of a published client for the same interface. */
import type { Field } from '#shared/core/operations/row.ts';
import type { OperationId } from '#shared/core/operations/table.ts';

/** Relative to the API address, as in the table. */
export const otherPaths: Partial<Record<OperationId, readonly string[]>> = {
  'block.latestNumber': ['/blockNumber'],
  'erc721.safeTransferFrom': ['/erc721/safeTransferFrom'],
  // The document gives only the base address for it.
  'erc721.isApprovedForAll': [''],
};

/** Our name of a field → another wire name for it. Where both are sent, the document's counts. */
export const otherNames: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
  'erc721.approve': { approvedAddress: 'approvedAddress' },
};

/** Fields that the document does not have. */
export const moreFields = {
  'erc20.balance': {
    owner: { place: 'query', wire: 'address', kind: 'address', required: false, help: 'Whose tokens; the signing account’s if left out.' },
  },
} as const satisfies Partial<Record<OperationId, Readonly<Record<string, Field>>>>;

export type MoreInput<Id extends OperationId> = Id extends keyof typeof moreFields ? { owner?: string } : unknown;
