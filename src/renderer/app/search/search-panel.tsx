/** What the search offers, below its field: chosen by the arrows, which the field hands on, or by the mouse. */
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { chainQueries } from '#renderer/chain/queries.ts';
import { rememberOpened, useOpened } from '#renderer/core/bridge/opened.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { SearchLine } from './search-line.tsx';
import styles from './search-panel.module.css';
import { isOfChain, type Offer, placeIn, type Suggestion } from './suggestion.ts';
import { usePlaceOfHash } from './use-known.ts';
import { useOffer } from './use-offer.ts';

export interface PanelHandle {
  move(to: 'next' | 'previous' | 'first' | 'last'): void;
  /** Does what is chosen; whether anything was. */
  choose(): boolean;
}

interface SearchPanelProps {
  readonly ref: Ref<PanelHandle>;
  readonly text: string;
  /** Of the list, for the field that controls it. */
  readonly listId: string;
  /** What is chosen, by its id, and what is said to those who hear the screen. */
  readonly onShown: (active: string | null, said: string) => void;
  /** Before anything is done: the search is over. */
  readonly onDone: (leads: boolean) => void;
}

export function SearchPanel({ ref, text, listId, onShown, onDone }: SearchPanelProps) {
  const { open, does } = useDoing(onDone);
  const offer = useOffer(text, open);
  const all = offer.groups.flatMap(({ suggestions }) => suggestions);
  const [chosen, setChosen] = useState({ text, key: '' });
  const picked = chosen.text === text ? all.findIndex(({ key }) => key === chosen.key) : -1;
  const at = picked === -1 && offer.picksFirst && all.length > 0 ? 0 : picked;
  const active = all[at];
  useLookAhead(active === undefined ? null : placeIn(active));
  useImperativeHandle(ref, () => ({
    move(to) {
      const next = { next: at + 1, previous: at <= 0 ? all.length - 1 : at - 1, first: 0, last: all.length - 1 }[to];
      setChosen({ text, key: all[next % Math.max(1, all.length)]?.key ?? '' });
    },
    choose() {
      if (active !== undefined) does(active);
      return active !== undefined;
    },
  }));
  const idOf = ({ key }: Suggestion) => `${listId}-${key.replace(/\s/g, '_')}`;
  const activeId = active === undefined ? null : idOf(active);
  const said = saidOf(offer, all.length);
  useEffect(() => onShown(activeId, said), [onShown, activeId, said]);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.showPopover(), []);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    // The field keeps the focus, whatever is pressed here.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the mouse from taking the focus
    <div ref={panel} popover="manual" className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {offer.notice !== null && text !== '' && <p className={styles.notice}>{offer.notice}</p>}
      <div id={listId} role="listbox" aria-label="Results">
        {offer.groups.map(({ name, suggestions }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list
          <div key={name} role="group" aria-label={name} className="list-group">
            <p aria-hidden className={styles.name}>
              {name}
            </p>
            {suggestions.map((suggestion) => (
              <SearchLine
                key={suggestion.key}
                id={idOf(suggestion)}
                suggestion={suggestion}
                isActive={suggestion === active}
                onChoose={() => does(suggestion)}
              />
            ))}
          </div>
        ))}
      </div>
      {offer.notice !== null && text === '' && <p className={styles.hint}>{offer.notice}</p>}
    </div>
  );
}

function saidOf({ notice }: Offer, count: number): string {
  const results = count === 1 ? '1 result.' : count === 0 ? 'No results.' : `${count} results.`;
  return notice === null ? results : `${results} ${notice}`;
}

// Shorter than one looks, longer than one types.
const patience = 150;

/** `place`: what is chosen; null where it is nothing that is read. */
function useLookAhead(place: string | null): void {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), patience);
    return () => clearTimeout(timer);
  }, [place]);
  const now = settled === place ? place : null;
  const number = /^\/block\/(\d+)$/.exec(now ?? '')?.[1] ?? null;
  const hash = /^\/tx\/(0x[0-9a-f]{64})$/.exec(now ?? '')?.[1] ?? null;
  useRead(chainQueries.block(number, 'glance'), { ahead: true });
  useRead(chainQueries.transaction(hash, 'glance'), { ahead: true });
}

/** `onDone`: called first; whether it leads to another screen. */
function useDoing(onDone: (leads: boolean) => void) {
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
      if (number !== undefined) rememberOpened(opened, id, { place, words: `Block ${withCommas(number)}`, of: 'block' });
      else if (isOfChain(kind)) rememberOpened(opened, id, { place, words, of: kind });
      navigate(place);
    };
    if (todo.do === 'open') go(todo.place);
    else void placeOfHash(todo.hash).then(go);
  };
  return { open: navigate, does };
}
