/** The list of functions to choose from, reads and writes apart, with a filter and arrow keys. */

import { Fragment, type KeyboardEvent, useId, useState } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './contracts.module.css';

interface FunctionListProps {
  readonly functions: readonly ContractFunction[];
  /** The types of the chosen one. */
  readonly chosen: string | null;
  readonly onChoose: (types: string) => void;
}

// A shorter list needs no filter.
const manyEnough = 8;
const groups = [
  { effect: 'read', name: t('Read'), list: t('Functions that read') },
  { effect: 'write', name: t('Write'), list: t('Functions that write') },
] as const;

export function FunctionList({ functions, chosen, onChoose }: FunctionListProps) {
  const [sought, setSought] = useState('');
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = functions.filter(({ text, selector }) => words.every((word) => `${text} ${selector}`.toLowerCase().includes(word)));
  const first =
    found.find(({ types }) => types === chosen)?.types ?? found.find(({ effect }) => effect === 'read')?.types ?? found[0]?.types;
  return (
    <nav aria-label={t('Functions')} className="stack gap-10 mt-8" onKeyDown={move}>
      {functions.length >= manyEnough && <SearchField label={t('Find a function')} value={sought} onChange={setSought} />}
      {found.length === 0 && <p className="soft">{t('No functions match.')}</p>}
      <div className={styles.lists}>
        {groups.map(({ effect, name, list }) => {
          const here = found.filter((one) => one.effect === effect);
          return here.length === 0 ? null : (
            <Group key={effect} name={name} list={list} functions={here} chosen={chosen} first={first} onChoose={onChoose} />
          );
        })}
      </div>
    </nav>
  );
}

interface GroupProps extends FunctionListProps {
  readonly name: string;
  readonly list: string;
  /** The one that Tab reaches. */
  readonly first: string | undefined;
}

function Group({ name, list, functions, chosen, first, onChoose }: GroupProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className={styles.groupName}>
        {name} <span>{functions.length}</span>
      </h3>
      <ul aria-label={list}>
        {functions.map(({ types, name: called }) => (
          <li key={types}>
            <button
              type="button"
              aria-current={types === chosen}
              tabIndex={types === first ? 0 : -1}
              className={cx(styles.function, types === chosen && styles.chosen)}
              onClick={() => onChoose(types)}
            >
              <b>{called}</b>
              <span>
                {types
                  .slice(called.length)
                  .split(/(?<=,)/)
                  .map((part, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: parameters are identified by their place
                    <Fragment key={place}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: at === -1 ? undefined : 0, End: at === -1 ? undefined : buttons.length - 1 }[
    event.key
  ];
  const target = to === undefined ? undefined : buttons[to];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
