/** Who is signed in, and what the service says that they have. */
import { read } from '#renderer/core/bridge/query.ts';

const aMinute = 60_000;

export const sessionQueries = {
  user: () => read('user.get', {}, { freshFor: aMinute }),
  accounts: () => read('user.accounts', {}, { freshFor: aMinute }),
  /** Of the native currency. */
  balance: () => read('user.balance', {}, { every: 12_000 }),
};
