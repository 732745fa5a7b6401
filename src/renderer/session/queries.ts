/** Reads of the signed-in person: user, accounts, balance. */
import { read } from '#renderer/core/bridge/query.ts';

const aMinute = 60_000;

export const sessionQueries = {
  user: () => read('user.get', {}, { touchedBy: [], staleTime: aMinute }),
  accounts: () => read('user.accounts', {}, { touchedBy: [], staleTime: aMinute }),
  /** Of the native currency. With a block where one came, so that both are drawn at once; else by itself. */
  balance: () => read('user.balance', {}, { touchedBy: ['own-write'], eachBlock: 8_000, refetchInterval: 15_000 }),
};
