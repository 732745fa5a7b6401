/** What the person saved of contracts. */
import { own } from '#renderer/core/bridge/query.ts';

export const contractQueries = {
  /** With its interface. */
  saved: (address: string) => own('contracts.get', { address }),
};
