/** The calls of what collectibles show of themselves, and of whether their pictures may be loaded. */
import { morePictures } from '#main/consent/picture-change.ts';
import type { OperationHandlers } from '#main/ipc/operation-handlers.ts';
import { createIsOwned } from '#main/ipc/owned-collectibles.ts';
import type { Services } from '#main/ipc/services.ts';
import type { collectibleCalls } from '#shared/ipc/collectible-calls.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { fail, ok } from '#shared/result.ts';

export function createCollectibleHandlers(
  { connections, session, pictures, media, changes }: Services,
  { readFrom, whileWanted }: OperationHandlers,
): Pick<Handlers, keyof typeof collectibleCalls> {
  const isOwned = createIsOwned(session, readFrom);
  return {
    'pictures.save': async ({ connection, allowed, gateway }) => {
      const found = connections.find(connection);
      if (!found.ok) return found;
      const before = pictures.find(connection);
      const draft = morePictures(found.value, before, { allowed, gateway });
      if (draft !== null) {
        const agreed = await changes.ask(draft);
        if (!agreed.ok) return agreed;
        const now = pictures.find(connection);
        // What the window showed is what is saved: it was not stopped meanwhile, nor the connection removed.
        const isAsTold = connections.find(connection).ok && now.allowed === before.allowed && now.gateway === before.gateway;
        if (!isAsTold) return fail({ code: 'change-declined' });
      }
      const saved = pictures.save(connection, { allowed, gateway });
      if (!saved.ok) return saved;
      if (!allowed) await media.forgetLoaded(connection);
      // Whoever goes by another gateway does not want this one told any more.
      else if (gateway !== before.gateway) media.endLoading(connection);
      return saved;
    },
    'collectible.look': ({ connection, contractAddress, tokenId, whole = false, fresh = false, request }) =>
      whileWanted(request, async (signal) => {
        const uri = await readFrom(connection, 'erc721.tokenUri', { contractAddress, tokenId }, { signal });
        if (!uri.ok) return uri;
        const isOwn = () => isOwned(connection, contractAddress, tokenId, signal);
        const seen = await media.look({ connection, uri: uri.value, isOwn, whole, fresh, signal });
        // Who has signed out meanwhile sees nothing.
        return session.maySee(connection) ? ok(seen) : fail({ code: 'not-signed-in' });
      }),
  };
}
