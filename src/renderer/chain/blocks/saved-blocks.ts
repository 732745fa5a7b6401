/** The columns of a saved list of blocks. In English in every language, for the programs that read it. */

import { toTime } from '#renderer/chain/block-figures.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import type { BlockRow } from '#shared/chain/block-row.ts';

export const savedBlocks: readonly SavedColumn<BlockRow>[] = [
  { name: 'Block', value: ({ number }) => number },
  { name: 'Hash', value: ({ hash }) => hash },
  { name: 'Parent hash', value: ({ parentHash }) => parentHash },
  { name: 'Time', value: ({ timestamp }) => timeOf(timestamp) },
  { name: 'Timestamp (seconds)', value: ({ timestamp }) => timestamp },
  { name: 'Transactions', value: ({ transactions }) => (transactions === null ? null : String(transactions)) },
  { name: 'Gas used', value: ({ gasUsed }) => gasUsed },
  { name: 'Gas limit', value: ({ gasLimit }) => gasLimit },
  { name: 'Base fee per gas (wei)', value: ({ baseFeePerGas }) => baseFeePerGas },
  { name: 'Fee recipient', value: ({ miner }) => miner },
];

function timeOf(timestamp: string): string | null {
  const at = toTime(timestamp);
  return at === null ? null : new Date(at).toISOString();
}
