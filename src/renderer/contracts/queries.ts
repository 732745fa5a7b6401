/** Saved contracts. */
import { forever, own } from '#renderer/core/bridge/query.ts';

export const contractQueries = {
  saved: (address: string) => own('contracts.get', { address }, { ...forever, touchedBy: ['contracts'] }),
};
