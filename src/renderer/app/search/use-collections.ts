/** Suggests the followed collections, or one of their tokens if its id is typed: “field notes #12”. */

import { Image } from 'lucide-react';
import { shortId } from '#renderer/collectibles/token-id.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { calledInSearch } from '#renderer/tokens/token-called.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import { tc } from '#shared/core/language/language.ts';
import { collectiblePlace, collectionPlace } from '#shared/core/places.ts';
import type { Doable } from './suggest.ts';

/** Each may take one request. */
const most = 30;

/** `text`: what was typed. */
export function useCollections(text: string): readonly Doable[] {
  const names = useNames();
  const followed = useTokens('erc721').slice(0, most);
  const facts = useTokenFacts(
    followed.map(({ address }) => address),
    ['name'],
  );
  return collectionsFor(
    text,
    followed.map(({ address }, index) => {
      const own = facts[index]?.name ?? null;
      // A collection that uses the name of a known address is shown by its own address.
      return { address, name: calledInSearch({ contract: address, symbol: null, own, native: null, names }).words };
    }),
  );
}

/** `collections`: their names made visible. */
export function collectionsFor(
  text: string,
  collections: readonly { readonly address: string; readonly name: string }[],
): readonly Doable[] {
  const id = /#\s*(0|[1-9]\d{0,77})\s*$/.exec(text)?.[1] ?? null;
  return collections.flatMap(({ address, name }): readonly Doable[] => {
    const whole: Doable = {
      key: `collection ${address}`,
      kind: 'screen',
      icon: Image,
      words: name,
      also: `${tc('search', 'collection collectibles nft')} ${address}`,
      does: { do: 'open', place: collectionPlace(address) },
    };
    if (id === null) return [whole];
    const place = collectiblePlace(address, id);
    return [
      {
        key: `collectible ${place}`,
        kind: 'screen',
        icon: Image,
        words: `${name} #${shortId(id)}`,
        also: `#${id} ${tc('search', 'collectible')} #${id}`,
        does: { do: 'open', place },
      },
    ];
  });
}
