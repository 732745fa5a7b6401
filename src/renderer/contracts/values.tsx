/** Decoded values with names and types; tuples and lists contain further values. */

import { useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import type { Decoded, DecodedLeaf } from '#shared/contracts/decoding/decoded.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { ValueLeaf, type ValueProps } from './value-leaf.tsx';
import styles from './values.module.css';

// The rest is shown on request.
const most = 20;

interface ValuesProps {
  readonly of: readonly Decoded[];
  /** Which of the values is an amount, and of which token; null for none. */
  readonly amount: TokenArgument | null;
  /** The name of the list that contains them, as items have none. */
  readonly listName?: string;
  /** The values of the last time, to mark what has changed; null for none. */
  readonly before?: readonly Decoded[] | null;
  /** Numbers are also shown as what they might mean, such as times. */
  readonly guesses?: boolean;
  /** The name of a single value that has none. */
  readonly alone?: string;
}

interface TokenArgument {
  readonly token: string;
  /** From 0. */
  readonly place: number;
}

export function Values({ of: values, amount, listName, before = null, guesses = false, alone }: ValuesProps) {
  const [all, setAll] = useState(false);
  const unnamed = (index: number) => (values.length === 1 ? alone : undefined) ?? String(index);
  const shown = all ? values : values.slice(0, most);
  return (
    <>
      <ul className={styles.values}>
        {shown.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: arguments and items are identified by their place
          <li key={index}>
            <Row
              value={value}
              name={value.name === '' ? unnamed(index) : visibleText(value.name, 60)}
              meaning={value.name === '' ? (listName ?? '') : value.name}
              token={amount?.place === index ? amount.token : null}
              before={before === null ? null : (before[index] ?? 'none')}
              guesses={guesses}
            />
          </li>
        ))}
      </ul>
      {values.length === 0 && <p className="soft">{t('nothing')}</p>}
      {before !== null && before.length > values.length && (
        <p className={styles.changed}>{t('last time there were {count}', { count: countWords(before.length) })}</p>
      )}
      {shown.length < values.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: countWords(values.length) })}
        </Button>
      )}
    </>
  );
}

function Row({ value, name, meaning, token, before, guesses }: ValueProps & { value: Decoded }) {
  const inside = 'fields' in value ? value.fields : 'items' in value ? value.items : null;
  return (
    <div className={styles.value} data-nested={inside !== null}>
      <span className={styles.name}>{name}</span>
      <span className={styles.type}>{value.type}</span>
      {inside === null ? (
        <ValueLeaf leaf={value as DecodedLeaf} name={name} meaning={meaning} token={token} before={before} guesses={guesses} />
      ) : (
        <div className={styles.nested}>
          <Values
            of={inside}
            amount={null}
            {...('items' in value ? { listName: meaning } : {})}
            before={insideOf(before)}
            guesses={guesses}
          />
        </div>
      )}
    </div>
  );
}

const nothing: readonly Decoded[] = [];

function insideOf(before: ValueProps['before']): readonly Decoded[] | null {
  if (before === null) return null;
  if (before === 'none') return nothing;
  return 'fields' in before ? before.fields : 'items' in before ? before.items : null;
}
