/** The operations in the groups of the service's document and in its order, filtered by search words. */
import { type OperationId, operationIds, operations } from '#shared/core/operations/table.ts';

export interface OperationGroup {
  readonly name: string;
  readonly ids: readonly OperationId[];
}

type GroupOf<Id> = Id extends `${infer Group}.${string}` ? Group : never;
const names: { readonly [Group in GroupOf<OperationId>]: string } = {
  user: 'User',
  block: 'Block',
  chain: 'Chain',
  contract: 'Contract',
  transaction: 'Transaction',
  erc20: 'ERC20',
  erc721: 'ERC721',
};

/** `sought`: every word of it must be in the title, the group, the path or our own name. Groups without a match are left out. */
export function groupOperations(sought = ''): readonly OperationGroup[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(names).flatMap(([prefix, name]) => {
    const ids = operationIds.filter((id) => {
      const { title, path, method, effect } = operations[id];
      const text = `${name} ${title} ${id} ${method} ${path} ${effect}`.toLowerCase();
      return id.startsWith(`${prefix}.`) && words.every((word) => text.includes(word));
    });
    return ids.length === 0 ? [] : [{ name, ids }];
  });
}
