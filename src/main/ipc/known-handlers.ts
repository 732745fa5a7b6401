/** The calls that are answered from what is stored. */
import type { Services } from '#main/ipc/services.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { knownCalls } from '#shared/ipc/known-calls.ts';
import { ok } from '#shared/result.ts';

export function createKnownHandlers(_services: Services): Pick<Handlers, keyof typeof knownCalls> {
  return {
    'known.find': async () => ok([]),
    'known.about': async () => ok({ transactions: [], more: false, tokens: [], token: null }),
    'known.recent': async () => ok([]),
    'history.balance': async () => ok([]),
  };
}
