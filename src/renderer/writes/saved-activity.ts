/** The columns of a saved activity list. Their names and values are for programs: only “What” and “State” are in the person’s language. */

import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import type { ActivityRow } from '#renderer/writes/activity-rows.ts';
import { stateWordsOf, writeStateWords } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';

function stateWordsOfRow({ state, write }: ActivityRow): string {
  if (write !== null && state === write.state) return stateWordsOf(write, Date.now()).words;
  if (state === 'pending') return t('pending: waiting for a block');
  return state === 'not-looked-up' ? t('not looked up') : writeStateWords[state].words;
}

/** A swap has several, in the same order in each column. */
const each = (amounts: ActivityRow['amounts'], value: (one: ActivityRow['amounts'][number]) => string | null) =>
  amounts.length === 0 ? null : amounts.map((one) => value(one) ?? 'unknown').join(' ');

/** The title contains an amount, too, so it counts as an amount column. */
export const savedActivity: readonly SavedColumn<ActivityRow>[] = [
  { name: 'Time', value: ({ at }) => (at === null ? null : new Date(at).toISOString()) },
  { name: 'Kind', value: ({ kind }) => kind },
  { name: 'What', value: ({ words }) => words.title, isAmount: true },
  { name: 'State', value: stateWordsOfRow },
  { name: 'State code', value: ({ state }) => state },
  { name: 'Direction', value: ({ amounts }) => each(amounts, ({ direction }) => direction) ?? 'none' },
  {
    name: 'Amount (base units)',
    value: ({ amounts }) => each(amounts, ({ amount }) => (amount.of === 'collectible' ? amount.count : amount.baseUnits)),
    isAmount: true,
  },
  {
    name: 'Token contract',
    value: ({ token, amounts }) =>
      amounts.length > 1 ? each(amounts, ({ amount }) => (amount.of === 'native' ? 'none' : amount.contract)) : (token ?? 'none'),
  },
  {
    name: 'Token id',
    value: ({ amounts }) => each(amounts, ({ amount }) => (amount.of === 'collectible' ? amount.tokenId : 'none')) ?? 'none',
  },
  { name: 'Fee (wei)', value: ({ fee }) => fee, isAmount: true },
  { name: 'Own accounts', value: ({ accounts }) => (accounts.length === 0 ? null : accounts.join(' ')) },
  { name: 'Other side', value: ({ other }) => other },
  { name: 'Transaction', value: ({ hash }) => hash },
  { name: 'Journal entry', value: ({ write }) => write?.id ?? 'none' },
];
