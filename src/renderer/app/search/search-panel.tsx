/** The suggestions below the search field, chosen by the mouse or by keys that the field passes on. */

import { ArrowLeftRight, AtSign, Box, Coins, History, type LucideIcon, PanelLeft, Zap } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Range } from '#renderer/core/lib/match-text.ts';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './search-panel.module.css';
import { type Kind, type Offer, placeOf, type Suggestion } from './suggestion.ts';
import { usePlaceOfHash } from './use-known.ts';
import { useOffer } from './use-offer.ts';
import { usePreparedSuggestion } from './use-prepared-suggestion.ts';

export interface PanelHandle {
  move(to: 'next' | 'previous' | 'first' | 'last'): void;
  /** Runs the chosen suggestion; false while there is none to choose from. */
  choose(): boolean;
}

interface SearchPanelProps {
  readonly ref: Ref<PanelHandle>;
  readonly text: string;
  /** The list's id, for the field that controls it. */
  readonly listId: string;
  /** `active`: the chosen suggestion's id. `announcement`: for screen readers. */
  readonly onShown: (active: string | null, announcement: string) => void;
  /** Called before a suggestion runs. */
  readonly onDone: (leads: boolean) => void;
}

export function SearchPanel({ ref, text, listId, onShown, onDone }: SearchPanelProps) {
  const { open, does } = useDoing(onDone);
  const offer = useOffer(text, open);
  const all = offer.groups.flatMap(({ suggestions }) => suggestions);
  const [chosen, setChosen] = useState({ text, key: '' });
  // Forgotten with the text: the same text, typed anew, chooses nothing.
  if (chosen.text !== text) setChosen({ text, key: '' });
  const picked = chosen.text === text ? all.findIndex(({ key }) => key === chosen.key) : -1;
  const at = picked === -1 && offer.picksFirst ? all.findIndex(({ mustBeChosen }) => mustBeChosen !== true) : picked;
  const active = all[at];
  usePreparedSuggestion(active === undefined ? null : placeOf(active));
  useImperativeHandle(ref, () => ({
    move(to) {
      const next = { next: at + 1, previous: at <= 0 ? all.length - 1 : at - 1, first: 0, last: all.length - 1 }[to];
      setChosen({ text, key: all[next % Math.max(1, all.length)]?.key ?? '' });
    },
    choose() {
      if (active !== undefined) does(active, offer.waits);
      return active !== undefined || (all.length > 0 && !offer.waits);
    },
  }));
  const idOf = ({ key }: Suggestion) => `${listId}-${key.replace(/\s/g, '_')}`;
  const activeId = active === undefined ? null : idOf(active);
  const announcement = announcementOf(offer, all.length);
  // Before the paint, so that `aria-activedescendant` never names an option that is gone.
  useLayoutEffect(() => onShown(activeId, announcement), [onShown, activeId, announcement]);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.showPopover(), []);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only leaves the focus in the field
    <div ref={panel} popover="manual" className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {offer.notice !== null && text !== '' && <p className={styles.notice}>{offer.notice}</p>}
      <div id={listId} role="listbox" aria-label={t('Results')}>
        {offer.groups.map(({ name, suggestions, cut = null }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box can't contain a fieldset
          <div key={name} role="group" aria-label={cut === null ? name : `${name}, ${cut}`} className="list-group">
            <p aria-hidden className={styles.name}>
              {name}
              {cut !== null && ` · ${cut}`}
            </p>
            {suggestions.map((suggestion) => (
              <SearchLine
                key={suggestion.key}
                id={idOf(suggestion)}
                suggestion={suggestion}
                isActive={suggestion === active}
                onPoint={() => setChosen({ text, key: suggestion.key })}
                onChoose={() => does(suggestion, offer.waits)}
              />
            ))}
          </div>
        ))}
      </div>
      {offer.notice !== null && text === '' && <p className={styles.hint}>{offer.notice}</p>}
      <p aria-hidden className={styles.keyLine}>
        {all.length > 0 && <>{rich('<kbd>↑↓</kbd> choose', { kbd })} · </>}
        {active !== undefined && (
          <>{active.does.do === 'act' ? rich('<kbd>Enter</kbd> run', { kbd }) : rich('<kbd>Enter</kbd> open', { kbd })} · </>
        )}
        {text === '' ? rich('<kbd>Esc</kbd> close', { kbd }) : rich('<kbd>Esc</kbd> clear', { kbd })}
      </p>
    </div>
  );
}

const kbd = (inner: ReactNode) => <kbd>{inner}</kbd>;

function announcementOf({ notice }: Offer, count: number): string {
  const results = t('{count, plural, =0 {No results.} one {# result.} other {# results.}}', { count });
  return notice === null ? results : `${results} ${notice}`;
}

/** `onDone`: called first, with whether it leads to another screen. */
function useDoing(onDone: (leads: boolean) => void) {
  const [, navigate] = useLocation();
  const placeOfHash = usePlaceOfHash();
  const does = (suggestion: Suggestion, waits: boolean) => {
    const { does: todo } = suggestion;
    const place = placeOf(suggestion);
    onDone(todo.do !== 'act');
    if (todo.do === 'act') todo.act();
    // Main’s answer says whether the hash is a block's.
    else if (todo.do === 'open-hash' && waits) void placeOfHash(todo.hash).then((found) => navigate(found));
    else if (place !== null) navigate(place);
  };
  return { open: navigate, does };
}

const icons: Readonly<Record<Kind, LucideIcon>> = {
  block: Box,
  transaction: ArrowLeftRight,
  address: AtSign,
  token: Coins,
  write: History,
  screen: PanelLeft,
  action: Zap,
};

interface LineProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  /** The mouse moves over it. */
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function SearchLine({ id, suggestion, isActive, onPoint, onChoose }: LineProps) {
  const { kind, words, ranges, detail, at, address, icon: Icon = icons[kind], isDanger, keys } = suggestion;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="list-option"
      // Lines that come to be under a mouse at rest aren't pointed at.
      onMouseMove={({ movementX, movementY }) => !isActive && (movementX !== 0 || movementY !== 0) && onPoint()}
      onClick={onChoose}
    >
      <span className={styles.icon} data-danger={isDanger}>
        {address === null ? <Icon size={16} aria-hidden /> : <Mark address={address} size="small" />}
      </span>
      <span className={styles.words}>
        <Marked words={words} ranges={ranges} />
      </span>
      {detail !== null && <span className={styles.detail}>{detail}</span>}
      {at !== null && (
        <span className="flex-none soft ms-auto">
          <Time at={at} />
        </span>
      )}
      {keys !== undefined && (
        <kbd aria-hidden className={styles.keys}>
          {keys}
        </kbd>
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
