/** What the search offers, below its field: chosen by the arrows, which the field hands on, or by the mouse. */
import { ArrowLeftRight, AtSign, Box, Coins, PanelLeft, Zap } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Range } from '#renderer/lib/match-text.ts';
import { noteOpened } from '#renderer/store/opened.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { Mark } from '#renderer/ui/mark.tsx';
import { Time } from '#renderer/ui/time.tsx';
import styles from './search-panel.module.css';
import { isOfChain, placeIn } from './suggest.ts';
import type { Kind, Offer, Suggestion } from './suggestion.ts';
import { usePlaceOfHash } from './use-known.ts';
import { useLookAhead } from './use-look-ahead.ts';
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
      <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {offer.groups.map(({ name, suggestions }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list
          <div key={name} role="group" aria-label={name} className={styles.group}>
            <p aria-hidden className={styles.name}>
              {name}
            </p>
            {suggestions.map((suggestion) => (
              <Line
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

/** Does what a suggestion says, once the search has gone. */
function useDoing(onDone: (leads: boolean) => void) {
  const { id } = useActiveConnection();
  const [, navigate] = useLocation();
  const placeOfHash = usePlaceOfHash();
  const does = (suggestion: Suggestion) => {
    const { does: todo, kind, words } = suggestion;
    onDone(todo.do !== 'act');
    if (todo.do === 'act') return todo.act();
    const go = (place: string) => {
      if (isOfChain(kind)) noteOpened(id, { place, words, of: kind });
      navigate(place);
    };
    if (todo.do === 'open') go(todo.place);
    else void placeOfHash(todo.hash).then(go);
  };
  return { open: navigate, does };
}

const icons: Readonly<Record<Kind, ReactNode>> = {
  block: <Box size={16} aria-hidden />,
  transaction: <ArrowLeftRight size={16} aria-hidden />,
  address: <AtSign size={16} aria-hidden />,
  token: <Coins size={16} aria-hidden />,
  screen: <PanelLeft size={16} aria-hidden />,
  action: <Zap size={16} aria-hidden />,
};

interface LineProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Line({ id, suggestion, isActive, onChoose }: LineProps) {
  const { kind, words, ranges, detail, at, address } = suggestion;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active one
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
    <div id={id} role="option" aria-selected={isActive} className={styles.line} onClick={onChoose}>
      <span className={styles.icon}>{address === null ? icons[kind] : <Mark address={address} size="small" />}</span>
      <span className={styles.words}>
        <Marked words={words} ranges={ranges} />
      </span>
      {detail !== null && <span className={styles.detail}>{detail}</span>}
      {at !== null && (
        <span className={styles.at}>
          <Time at={at} />
        </span>
      )}
    </div>
  );
}

function Marked({ words, ranges }: { words: string; ranges: readonly Range[] }) {
  let last = 0;
  return (
    <>
      {ranges.map(([from, to]) => {
        const before = words.slice(last, from);
        last = to;
        return (
          <Fragment key={from}>
            {before}
            <mark>{words.slice(from, to)}</mark>
          </Fragment>
        );
      })}
      {words.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
