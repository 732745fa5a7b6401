/** Saved contracts. */
import { own } from '#renderer/core/bridge/query.ts';

export const contractQueries = {
  saved: (address: string) => own('contracts.get', { address }),
};
