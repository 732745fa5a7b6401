/** Reads of what accounts have of the native currency, through a Multicall3 contract that passed the probe. */
import { read } from '#renderer/core/bridge/query.ts';
import { nativeBalanceInput } from '#shared/tokens/multicall.ts';

const held = { touchedBy: ['own-write', 'found'], eachBlock: 30_000 } as const;

export const walletQueries = {
  /** As often as the tokens beside it, so that main reads them together. */
  native: (multicall: string, account: string) => read('contract.call', nativeBalanceInput(multicall, account), held),
};
