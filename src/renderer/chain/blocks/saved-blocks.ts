/** The columns of a saved list of blocks. */

import { toTime } from '#renderer/chain/block-figures.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import type { BlockRow } from '#shared/chain/block-row.ts';
import { t } from '#shared/core/language/language.ts';

export const savedBlocks: readonly SavedColumn<BlockRow>[] = [
  { name: t('Block'), value: ({ number }) => number },
  { name: t('Hash'), value: ({ hash }) => hash },
  { name: t('Parent hash'), value: ({ parentHash }) => parentHash },
  { name: t('Time'), value: ({ timestamp }) => timeOf(timestamp) },
  { name: t('Timestamp (seconds)'), value: ({ timestamp }) => timestamp },
  { name: t('Transactions'), value: ({ transactions }) => (transactions === null ? null : String(transactions)) },
  { name: t('Gas used'), value: ({ gasUsed }) => gasUsed },
  { name: t('Gas limit'), value: ({ gasLimit }) => gasLimit },
  { name: t('Base fee per gas (wei)'), value: ({ baseFeePerGas }) => baseFeePerGas },
  { name: t('Fee recipient'), value: ({ miner }) => miner },
];

function timeOf(timestamp: string): string | null {
  const at = toTime(timestamp);
  return at === null ? null : new Date(at).toISOString();
}
