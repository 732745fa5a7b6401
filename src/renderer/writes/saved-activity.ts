/** The columns of a saved activity list. */

import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { type ActivityRow, kindWords } from '#renderer/writes/activity-rows.ts';
import { stateWordsOf, writeStateWords } from '#renderer/writes/write-words.ts';

function stateWordsOfRow({ state, write }: ActivityRow): string {
  if (write !== null && state === write.state) return stateWordsOf(write, Date.now()).words;
  if (state === 'pending') return 'pending: waiting for a block';
  return state === 'not-looked-up' ? 'not looked up' : writeStateWords[state].words;
}

/** The title contains an amount, too, so it counts as an amount column. */
export const savedActivity: readonly SavedColumn<ActivityRow>[] = [
  { name: 'Time', value: ({ at }) => (at === null ? null : new Date(at).toISOString()) },
  { name: 'Kind', value: ({ kind }) => kindWords[kind] },
  { name: 'What', value: ({ write, seen }) => write?.title ?? seen?.what ?? null, isAmount: true },
  { name: 'State', value: stateWordsOfRow },
  { name: 'Direction', value: ({ direction }) => direction },
  {
    name: 'Amount (base units)',
    value: ({ amount }) => (amount === null || amount.of === 'collectible' ? null : amount.baseUnits),
    isAmount: true,
  },
  { name: 'Token contract', value: ({ token }) => token ?? 'none' },
  { name: 'Token id', value: ({ amount }) => (amount?.of === 'collectible' ? amount.tokenId : 'none') },
  { name: 'Other side', value: ({ other }) => other },
  { name: 'Transaction', value: ({ hash }) => hash },
  { name: 'Journal entry', value: ({ write }) => write?.id ?? 'none' },
];
