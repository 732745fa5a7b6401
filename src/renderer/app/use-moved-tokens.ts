/** Reads balances and allowances again as soon as a write of one's own is in a block: the next look at the chain may be a while off. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSlice } from '#renderer/store/use-mirror.ts';

const moving: readonly unknown[] = ['erc20.balance', 'erc20.allowance', 'erc20.totalSupply', 'user.balance'];

const isBalanceOf = (input: unknown) =>
  /^function balanceOf\(/.test(String((input as { functionSignature?: unknown } | undefined)?.functionSignature));

export function useMovedTokens(): void {
  const queries = useQueryClient();
  const { connection, newest } = useSlice('activity');
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    // What was confirmed before this page knew of it has been read with everything else.
    const isNew = newest.some(({ id, state }) => state === 'confirmed' && (before.current.get(id) ?? state) !== state);
    before.current = new Map(newest.map(({ id, state }) => [id, state]));
    if (!isNew) return;
    void queries.invalidateQueries({
      predicate: ({ queryKey: [of, operation, input] }) =>
        of === connection && (moving.includes(operation) || (operation === 'contract.call' && isBalanceOf(input))),
    });
  }, [newest, connection, queries]);
}
