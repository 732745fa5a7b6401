/** Reads again who has what and who may move it, once something that was sent from here is in a block. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { settledOf } from './settled.ts';

/** Rises with each. */
export function useAfterWrites(): number {
  const { id } = useActiveConnection();
  const { newest } = useSlice('activity');
  const client = useQueryClient();
  const settled = settledOf(newest);
  const before = useRef(settled);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (before.current === settled) return;
    before.current = settled;
    void client.invalidateQueries({
      predicate: ({ queryKey: [connection, operation] }) =>
        connection === id && (String(operation).startsWith('erc721.') || operation === 'contract.call'),
    });
    setVersion((last) => last + 1);
  }, [settled, id, client]);
  return version;
}
