/** The search field in the title bar: its keys, and where the focus goes afterwards. */

import { Search } from 'lucide-react';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useNextPlace } from '#renderer/app/place.tsx';
import { rememberOpened, useOpened } from '#renderer/core/bridge/opened.ts';
import { useActiveConnection, usePlatform } from '#renderer/core/bridge/use-mirror.ts';
import { keyWords } from '#renderer/core/lib/shortcuts.ts';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { t } from '#shared/core/language/language.ts';
import { namedScreens } from '#shared/core/screens.ts';
import { searchFieldId } from './focus-search.ts';
import styles from './search-box.module.css';
import type { PanelHandle } from './search-panel.tsx';

// Large, as it includes the address parser.
const SearchPanel = lazyPart(async () => (await import('./search-panel.tsx')).SearchPanel);

const listId = 'search-results';
const moves: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

export function SearchBox() {
  const isMac = usePlatform() === 'darwin';
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  /** Null while the panel isn't there. */
  const [shown, setShown] = useState<{ readonly active: string | null; readonly announcement: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<PanelHandle>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  // Enter was pressed before there were suggestions: the first one for the same text is then opened.
  const isEntered = useRef(false);
  const show = useCallback((active: string | null, announcement: string) => {
    setShown({ active, announcement });
    if (isEntered.current) isEntered.current = !panel.current?.choose();
  }, []);
  const leave = (comesBack: boolean) => {
    setText('');
    const before = cameFrom.current;
    if (comesBack && before?.isConnected) before.focus();
    else input.current?.blur();
  };
  useLeaveWithPlace(input, () => leave(false));
  useRememberPlaces();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an input method belong to its composition, as in Japanese.
    if (event.nativeEvent.isComposing) return;
    isEntered.current = false;
    const move = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key];
    if (move !== undefined) panel.current?.move(move);
    else if (event.key === 'Enter') isEntered.current = !panel.current?.choose();
    else if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'Escape') leave(true);
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.search}>
      <div className={styles.box}>
        <Search size={16} aria-hidden />
        <input
          ref={input}
          id={searchFieldId}
          type="search"
          className="control w-full"
          value={text}
          aria-label={t('Search')}
          placeholder={t('Search or run a command {key}', { key: keyWords('K', isMac) })}
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          aria-autocomplete="list"
          aria-controls={shown === null ? undefined : listId}
          aria-activedescendant={shown?.active ?? undefined}
          onChange={(event) => {
            isEntered.current = false;
            setText(event.target.value);
          }}
          onFocus={({ relatedTarget }) => {
            cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
            setOpen(true);
          }}
          onBlur={() => {
            isEntered.current = false;
            setOpen(false);
            setShown(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <span role="status" className="visually-hidden">
        {shown?.announcement}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPanel ref={panel} text={text} listId={listId} onShown={show} onDone={(leads) => leave(!leads)} />
        </Suspense>
      )}
    </search>
  );
}

/** The pages that were opened, however one came there; the panel lists them. */
function useRememberPlaces(): void {
  const { id } = useActiveConnection();
  const opened = useOpened();
  const [place] = useLocation();
  useEffect(() => {
    if (!namedScreens.some((screen) => screen.place === place)) rememberOpened(opened, id, place);
  }, [opened, id, place]);
}

/** Leaves the search when a shortcut changes the screen. */
function useLeaveWithPlace(input: { readonly current: HTMLElement | null }, leave: () => void): void {
  const place = useNextPlace();
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (document.activeElement === input.current) leave();
  }, [place, input, leave]);
}
