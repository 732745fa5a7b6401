/** The collections that are followed, and one token of theirs where its id is typed: “field notes #12”. */
import { useQueries } from '@tanstack/react-query';
import { readKey } from '#renderer/bridge/query-client.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { askService } from '#renderer/bridge/use-read.ts';
import { readTokenText } from '#renderer/lib/token-facts.ts';
import { shortId } from '#renderer/lib/token-id.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { useTokens } from '#renderer/store/use-tokens.ts';
import type { OperationValue } from '#shared/operations/table.ts';
import { collectiblePlace, collectionPlace } from '#shared/places.ts';
import type { Answer } from '#shared/readers/answers.ts';
import { shortAddress } from '#shared/short-address.ts';
import type { Doable } from './suggest.ts';

/** Each may take a request, once. */
const most = 30;

/** `text`: what was typed. */
export function useCollections(text: string): readonly Doable[] {
  const { connection, open } = useScope();
  const names = useNames();
  const followed = useTokens('erc721').slice(0, most);
  const told = useQueries({
    queries: followed.map(({ address: contractAddress }) => {
      const input = { functionSignature: 'function name() view returns (string)', params: [], contractAddress };
      return {
        queryKey: readKey(connection, 'contract.call', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => askService('contract.call', { ...input, connection }, signal),
        enabled: open,
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
  });
  return collectionsFor(
    text,
    followed.map(({ address }, index) => {
      const answer = told[index]?.data as Answer<OperationValue<'contract.call'>> | undefined;
      const own = answer?.reading.recognized === true ? readTokenText(answer.reading.value.result, 40) : null;
      return { address, name: names.of(address)?.text ?? own ?? shortAddress(address) };
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
      words: name,
      also: `collection collectibles nft ${address}`,
      does: { do: 'open', place: collectionPlace(address) },
    };
    if (id === null) return [whole];
    const place = collectiblePlace(address, id);
    return [
      {
        key: `collectible ${place}`,
        kind: 'screen',
        words: `${name} #${shortId(id)}`,
        also: `#${id} collectible #${id}`,
        does: { do: 'open', place },
      },
    ];
  });
}
