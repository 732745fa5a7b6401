/** Reads of collections (EIP-721): owners, approvals, metadata. A null argument reads nothing. */

import { queryOptions, skipToken } from '@tanstack/react-query';
import { getBridge, unwrap, withRequest } from '#renderer/core/bridge/bridge.ts';
import { forever, read } from '#renderer/core/bridge/query.ts';
import type { Collectible } from '#shared/collectibles/collectible.ts';
import type { PictureChoice } from '#shared/collectibles/pictures.ts';
import { ownerInput, supportsInput } from '#shared/tokens/token-facts.ts';
import type { OneByOne } from './read-by-index.ts';

const owned = { touchedBy: ['own-write'], staleTime: 15_000 } as const;
const movers = { touchedBy: ['own-write'], staleTime: 30_000 } as const;

export const collectibleQueries = {
  tokensOfOwner: (contract: string, owner: string | null) =>
    read('erc721.tokensOfOwner', owner === null ? null : { contractAddress: contract, owner }, owned),
  /** How many an account owns. */
  count: (contract: string, owner: string | null) =>
    read('erc721.balance', owner === null ? null : { contractAddress: contract, owner }, { ...owned, refetchInterval: 60_000 }),
  ownerOf: (contract: string, tokenId: string) =>
    read('contract.call', ownerInput(contract, tokenId), { touchedBy: ['own-write'], staleTime: 10_000 }),
  tokenUri: (contract: string, tokenId: string) =>
    read('erc721.tokenUri', { contractAddress: contract, tokenId }, { touchedBy: ['own-write'], staleTime: 60_000 }),
  /** The address that may move this token. */
  approved: (contract: string, tokenId: string) => read('erc721.approved', { contractAddress: contract, tokenId }, movers),
  /** Read once, for a card of the gallery. */
  approvedOnce: (connection: string, contract: string, tokenId: string) => ({
    ...collectibleQueries.approved(contract, tokenId).options(connection),
    ...{ refetchOnWindowFocus: false, refetchInterval: false as const },
  }),
  /** Whether an operator may move all that an owner has. `deciding`: fresh, for the dialog in which the person decides by it. */
  isOperator: (contract: string, owner: string | null, operator: string, deciding = false) =>
    read(
      'erc721.isApprovedForAll',
      owner === null ? null : { owner, operator, contractAddress: contract },
      deciding ? { ...movers, staleTime: 2_000 } : movers,
    ),
  /** Whether it says that it is a collection (ERC165). */
  isCollection: (contract: string) => read('contract.call', supportsInput(contract), { touchedBy: [], staleTime: 60_000 }),
  look,
  /** The tokens of an owner that were read index by index. Never asked automatically. */
  oneByOne: (connection: string, contract: string, owner: string | null) =>
    queryOptions<OneByOne>({
      queryKey: [connection, 'collectibles.one-by-one', contract, owner],
      queryFn: skipToken,
      meta: { touchedBy: ['own-write'], startsOver: true },
    }),
};

interface Looked {
  readonly contract: string;
  readonly tokenId: string;
  /** With description, traits and the metadata as it came. */
  readonly whole: boolean;
  readonly choice: PictureChoice;
}

export const lookKey = (connection: string, contract: string) => [connection, 'collectible.look', contract] as const;
/** Part of the key, as the choice decides what is shown. */
export const choiceKey = ({ allowed, gateway }: PictureChoice) => (allowed ? gateway : 'none');

/** A token's metadata and picture, which main reads and checks. `fresh`: from the servers, not the cache. */
function look(connection: string, { contract, tokenId, whole, choice }: Looked, fresh = false) {
  return queryOptions({
    queryKey: [...lookKey(connection, contract), tokenId, whole, choiceKey(choice)],
    queryFn: async ({ signal }) =>
      unwrap(
        await withRequest(signal, (request) =>
          getBridge().call['collectible.look']({ connection, contractAddress: contract, tokenId, whole, fresh, request }),
        ),
      ),
    // What was canceled, or not allowed then, is read again.
    staleTime: ({ state: { data } }) => (fresh || wasEnded(data, choice) ? 0 : forever.staleTime),
    refetchOnWindowFocus: false,
  });
}

const wasEnded = (seen: Collectible | undefined, { allowed }: PictureChoice) =>
  [seen?.lacks.picture, seen?.lacks.metadata].some((lack) => lack?.why === 'canceled' || (allowed && lack?.why === 'not-allowed'));
