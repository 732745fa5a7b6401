/** One suggestion of the search. */
import { ArrowLeftRight, AtSign, Box, Coins, History, PanelLeft, Zap } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Range } from '#renderer/core/lib/match-text.ts';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import styles from './search-panel.module.css';
import type { Kind, Suggestion } from './suggestion.ts';

const icons: Readonly<Record<Kind, ReactNode>> = {
  block: <Box size={16} aria-hidden />,
  transaction: <ArrowLeftRight size={16} aria-hidden />,
  address: <AtSign size={16} aria-hidden />,
  token: <Coins size={16} aria-hidden />,
  write: <History size={16} aria-hidden />,
  screen: <PanelLeft size={16} aria-hidden />,
  action: <Zap size={16} aria-hidden />,
};

interface LineProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

export function SearchLine({ id, suggestion, isActive, onChoose }: LineProps) {
  const { kind, words, ranges, detail, at, address } = suggestion;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
    <div id={id} role="option" tabIndex={-1} aria-selected={isActive} className="list-option" onClick={onChoose}>
      <span className={styles.icon}>{address === null ? icons[kind] : <Mark address={address} size="small" />}</span>
      <span className={styles.words}>
        <Marked words={words} ranges={ranges} />
      </span>
      {detail !== null && <span className={styles.detail}>{detail}</span>}
      {at !== null && (
        <span className="flex-none soft ms-auto">
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
