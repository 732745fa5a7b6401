/** Decides where metadata and pictures may be loaded from, and which pictures may be shown. */
import type { ChainDomain } from '#main/chain/domain.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { stays } from '#main/core/forget.ts';
import type { FetchMedia, MediaStore, ShownPictures } from '#main/core/ports/media.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { collectibleCalls } from '#shared/collectibles/collectible-calls.ts';
import { onlyResult } from '#shared/core/readers/quantity.ts';
import { fail, ok } from '#shared/core/result.ts';
import { ownerInput } from '#shared/tokens/token-facts.ts';
import { createMedia, type Media } from './media.ts';
import { morePictures } from './picture-change.ts';
import { createPictureChoices } from './picture-choices.ts';

interface CollectiblesSource {
  readonly table: SavedTable;
  readonly fetch: FetchMedia;
  readonly store: MediaStore;
  readonly shown: ShownPictures;
}

export interface CollectiblesDomain extends Domain<keyof typeof collectibleCalls, 'pictures'> {
  readonly media: Media;
}

export function collectiblesDomain(
  core: Core,
  { session, chain }: { readonly session: SessionDomain; readonly chain: ChainDomain },
  { table, ...source }: CollectiblesSource,
): CollectiblesDomain {
  const { connections, slices, changes } = core;
  const pictures = createPictureChoices({ table, changed: (connection) => slices.renew('pictures', connection) });
  const media = createMedia({ ...source, choiceOf: pictures.find });
  const isOwned = createIsOwned(session.service, chain.readFrom);
  return {
    media,
    handlers: {
      'pictures.save': async ({ connection, allowed, gateway }, named) => {
        const before = pictures.find(connection);
        const draft = morePictures(named, before, { allowed, gateway });
        if (draft !== null) {
          const agreed = await changes.ask(draft);
          if (!agreed.ok) return agreed;
          const now = pictures.find(connection);
          // Saved only if everything is still as the window showed it: loading not stopped, connection not removed.
          const isAsShown = connections.find(connection).ok && now.allowed === before.allowed && now.gateway === before.gateway;
          if (!isAsShown) return fail({ code: 'change-declined' });
        }
        const saved = pictures.save(connection, { allowed, gateway });
        if (!saved.ok) return saved;
        if (!allowed) await media.forgetLoaded(connection);
        // With another gateway, requests to the old one must end.
        else if (gateway !== before.gateway) media.endLoading(connection);
        return saved;
      },
      'collectible.look': ({ connection, contractAddress, tokenId, whole = false, fresh = false, request }) =>
        chain.whileWanted(request, async (signal) => {
          const uri = await chain.readFrom(connection, 'erc721.tokenUri', { contractAddress, tokenId }, { signal });
          if (!uri.ok) return uri;
          const isOwn = () => isOwned(connection, contractAddress, tokenId, signal);
          const seen = await media.look({ connection, uri: uri.value, isOwn, whole, fresh, signal });
          // Nothing is shown after a sign-out.
          return session.service.maySee(connection) ? ok(seen) : fail({ code: 'not-signed-in' });
        }),
    },
    slices: { pictures: pictures.of },
    // Loaded files go. The person's choice stays until the vault deletes the connection.
    forget: {
      'signed-out': (connection) => media.drop(connection),
      removed: (connection) => media.drop(connection),
      rebound: (connection) => media.drop(connection),
      'new-sign-in': (connection) => media.newSignIn(connection),
      'same-person': (connection) => media.revealOrDelete(connection, true),
      'other-person': (connection) => media.revealOrDelete(connection, false),
      // Files are stored by web address, whatever the chain.
      'other-chain': stays,
    },
  };
}

type IsOwned = (connection: string, contractAddress: string, tokenId: string, signal: AbortSignal) => Promise<boolean>;

/** Whether a collectible is in one of the person's accounts. Main reads it itself, because a page may name any contract and id. */
function createIsOwned({ signInNumber }: Pick<SessionDomain['service'], 'signInNumber'>, readFrom: ChainDomain['readFrom']): IsOwned {
  /** The accounts of one connection and sign-in, in lower case; remembered, because a gallery asks for each card. */
  let known: { readonly of: string; readonly accounts: readonly string[] } = { of: '', accounts: [] };

  async function readAccounts(of: string, connection: string, signal: AbortSignal): Promise<readonly string[]> {
    const accounts = currentValue(await readFrom(connection, 'user.accounts', {}, { signal })) ?? [];
    known = { of, accounts: accounts.map(({ address }) => address.toLowerCase()) };
    return known.accounts;
  }

  return async (connection, contractAddress, tokenId, signal) => {
    const of = `${signInNumber(connection)} ${connection}`;
    const answer = currentValue(await readFrom(connection, 'contract.call', ownerInput(contractAddress, tokenId), { signal }));
    const owner = onlyResult(answer?.result ?? null);
    if (typeof owner !== 'string') return false;
    const isIn = (accounts: readonly string[]) => accounts.includes(owner.toLowerCase());
    if (known.of === of && isIn(known.accounts)) return true;
    return isIn(await readAccounts(of, connection, signal));
  };
}
