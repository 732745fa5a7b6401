/** Everything that is offered for a text, from where it is known. */
import { useRead } from '#renderer/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { useOpened } from '#renderer/store/opened.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { suggest } from './suggest.ts';
import type { Offer } from './suggestion.ts';
import { screenList, useActions } from './use-doable.ts';
import { useKnown } from './use-known.ts';

const none = [] as const;
/** What main is asked for by: hashes and addresses as they are stored, the digits of a number, else the words. */
function textToFind(text: string): string {
  const { meaning, text: shown } = parseSearch(text);
  switch (meaning.kind) {
    case 'nothing':
      return '';
    case 'block':
      // Hexadecimal digits may be the beginning of a hash, too.
      return /^0x/i.test(shown) ? shown : meaning.number;
    case 'hash':
      return meaning.hash;
    case 'address':
      return meaning.address;
    case 'payment':
      return meaning.receiver;
    default:
      // No name that is stored is longer.
      return shown.slice(0, 80);
  }
}

/** `open`: goes to a place. */
export function useOffer(text: string, open: (place: string) => void): Offer {
  const { id, chain } = useActiveConnection();
  const names = useNames();
  const actions = useActions(names, open);
  const opened = useOpened((all) => all[id] ?? none);
  const { known, waits } = useKnown(textToFind(text));
  // Only watched here: the side asks.
  const latest = valueIn(faceOf(useRead('block.latestNumber', {}, { when: false })));
  const parsed = parseSearch(text);
  const isEmpty = parsed.meaning.kind === 'nothing';
  return suggest(parsed, {
    names,
    known: isEmpty ? none : known,
    recent: isEmpty ? known : none,
    latest,
    chain: chain?.id ?? null,
    screens: screenList,
    actions,
    opened,
    waits,
  });
}
