/** Who is signed in, and what the service says that they have. */
import { read } from '#renderer/core/bridge/query.ts';

const aMinute = 60_000;

export const sessionQueries = {
  user: () => read('user.get', {}, { staleTime: aMinute }),
  accounts: () => read('user.accounts', {}, { staleTime: aMinute }),
  /** Of the native currency. */
  balance: () => read('user.balance', {}, { refetchInterval: 12_000 }),
};
