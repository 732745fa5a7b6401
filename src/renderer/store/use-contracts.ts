/** The contracts and calls that the person saved at the connection on the screen; none until main has told that one's. */
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import type { SavedContracts } from '#shared/contracts/saved-contracts.ts';

export function useContracts(): SavedContracts {
  const { id } = useActiveConnection();
  const contracts = useSlice('contracts');
  return contracts.connection === id ? contracts : { connection: id, contracts: [], calls: [] };
}
