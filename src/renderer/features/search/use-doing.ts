/** Does what a suggestion says, once the search has gone. */
import { useLocation } from 'wouter';
import { withCommas } from '#renderer/lib/grouped-text.ts';
import { noteOpened, useOpened } from '#renderer/store/opened.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { isOfChain, type Suggestion } from './suggestion.ts';
import { usePlaceOfHash } from './use-known.ts';

/** `onDone`: called first; whether it leads to another screen. */
export function useDoing(onDone: (leads: boolean) => void) {
  const { id } = useActiveConnection();
  const opened = useOpened();
  const [, navigate] = useLocation();
  const placeOfHash = usePlaceOfHash();
  const does = (suggestion: Suggestion) => {
    const { does: todo, kind, words } = suggestion;
    onDone(todo.do !== 'act');
    if (todo.do === 'act') return todo.act();
    const go = (place: string) => {
      // A hash may turn out to be a block's.
      const number = /^\/block\/(\d+)$/.exec(place)?.[1];
      if (number !== undefined) noteOpened(opened, id, { place, words: `Block ${withCommas(number)}`, of: 'block' });
      else if (isOfChain(kind)) noteOpened(opened, id, { place, words, of: kind });
      navigate(place);
    };
    if (todo.do === 'open') go(todo.place);
    else void placeOfHash(todo.hash).then(go);
  };
  return { open: navigate, does };
}
