/** The calls that are answered from what is stored. */
import type { Services } from '#main/ipc/services.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { knownCalls } from '#shared/ipc/known-calls.ts';
import { ok } from '#shared/result.ts';

export function createKnownHandlers({ cache, media, session }: Services): Pick<Handlers, keyof typeof knownCalls> {
  /** Who has signed out sees nothing, whatever is on its way out of the store. */
  async function told<T>(connection: string, tell: () => Promise<T>, nothing: T) {
    if (!session.maySee(connection)) return ok(nothing);
    const answer = await tell();
    return ok(session.maySee(connection) ? answer : nothing);
  }
  return {
    'known.find': ({ connection, text }) => told(connection, () => cache.find(connection, text), []),
    'known.about': ({ connection, address }) =>
      told(connection, () => cache.about(connection, address), { transactions: [], more: false, tokens: [], token: null }),
    'known.recent': ({ connection }) => told(connection, () => cache.recent(connection), []),
    'history.balance': ({ connection }) => told(connection, () => cache.balances(connection), []),
    'cache.size': async () => ok(await cache.size()),
    'cache.clear': async () => {
      await Promise.all([cache.clear(), media.clear()]);
      return ok(null);
    },
  };
}
