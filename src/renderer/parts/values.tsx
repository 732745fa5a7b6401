/** Decoded values: each by name and type, switched between its forms; tuples and lists laid out inside. */
import { useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { type Form, formsOf, mayBeAmount } from '#renderer/lib/value-forms.ts';
import { visibleLines, visibleText } from '#renderer/lib/visible-text.ts';
import { BaseUnits, HiddenAmount } from '#renderer/ui/amount.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useDisplay } from '#renderer/ui/display.ts';
import { LongText } from '#renderer/ui/long-text.tsx';
import { groupedBaseUnits } from '#shared/amount.ts';
import type { Decoded, DecodedLeaf } from '#shared/decoding/decoded.ts';
import { NamedAddress } from './named-address.tsx';
import { TokenAmount } from './token-amount.tsx';
import { useToken } from './use-token.ts';
import styles from './values.module.css';

// What more there is waits for a click.
const most = 20;
const longest = 200;

interface ValuesProps {
  readonly of: readonly Decoded[];
  /** Which of these is an amount of a token, and of which; null for none. */
  readonly amount: TokenArgument | null;
  /** Of the list that holds them: items have no names of their own. */
  readonly listName?: string;
  /** The same values of the last time: what is otherwise is marked. Null: there was none. */
  readonly before?: readonly Decoded[] | null;
  /** Numbers are also shown as what they may be. */
  readonly guesses?: boolean;
}

interface TokenArgument {
  readonly token: string;
  /** From 0. */
  readonly place: number;
}

export function Values({ of: values, amount, listName, before = null, guesses = false }: ValuesProps) {
  const [all, setAll] = useState(false);
  const shown = all ? values : values.slice(0, most);
  return (
    <>
      <ul className={styles.values}>
        {shown.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: arguments and items are told by their place
          <li key={index}>
            <Row
              value={value}
              name={value.name === '' ? String(index) : visibleText(value.name, 60)}
              meaning={value.name === '' ? (listName ?? '') : value.name}
              token={amount?.place === index ? amount.token : null}
              before={before === null ? null : (before[index] ?? 'none')}
              guesses={guesses}
            />
          </li>
        ))}
      </ul>
      {values.length === 0 && <p className={styles.soft}>nothing</p>}
      {before !== null && before.length > values.length && (
        <p className={styles.changed}>last time there were {before.length.toLocaleString('en-US')}</p>
      )}
      {shown.length < values.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {values.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly value: Decoded;
  /** Made visible. */
  readonly name: string;
  /** Its own name, or its list's. */
  readonly meaning: string;
  /** Of whose amount it is, or null. */
  readonly token: string | null;
  /** Null: nothing to compare with. `none`: it was not there. */
  readonly before: Decoded | 'none' | null;
  readonly guesses: boolean;
}

function Row({ value, name, meaning, token, before, guesses }: RowProps) {
  const inside = 'fields' in value ? value.fields : 'items' in value ? value.items : null;
  return (
    <div className={styles.value} data-nested={inside !== null}>
      <span className={styles.name}>{name}</span>
      <span className={styles.type}>{value.type}</span>
      {inside === null ? (
        <Leaf leaf={value as DecodedLeaf} name={name} meaning={meaning} token={token} before={before} guesses={guesses} />
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

function insideOf(before: RowProps['before']): readonly Decoded[] | null {
  if (before === null) return null;
  if (before === 'none') return nothing;
  return 'fields' in before ? before.fields : 'items' in before ? before.items : null;
}

function Leaf({ leaf, name, meaning, token, before, guesses }: Omit<RowProps, 'value'> & { leaf: DecodedLeaf }) {
  const { symbol, decimals } = useToken(token);
  const isHidden = useDisplay().hideAmounts && mayBeAmount(leaf, meaning);
  const [chosen, setChosen] = useState<Form['name'] | null>(null);
  if (leaf.is === 'address') {
    return (
      <span className={styles.address}>
        <NamedAddress address={leaf.value} copy />
        <Change leaf={leaf} before={before} hides={false} />
      </span>
    );
  }
  const forms = formsOf(leaf, decimals === null ? null : { symbol: symbol ?? '', decimals }, guesses);
  const form = forms.find((one) => one.name === chosen) ?? forms[0];
  if (form === undefined) return null;
  return (
    <div className={styles.shown}>
      {form.name === 'units' && token !== null ? (
        <Units token={token} baseUnits={leaf.value} />
      ) : isHidden ? (
        <HiddenAmount />
      ) : (
        <Text text={form.text} name={name} mono={form.name !== 'text' && form.name !== 'time'} />
      )}
      {leaf.is === 'digest' && <span className={cx(styles.whole, styles.soft)}>a hash: the event holds no more of it</span>}
      <Change leaf={leaf} before={before} hides={isHidden} />
      {forms.length > 1 && !isHidden && <Forms forms={forms} chosen={form} name={name} onChoose={setChosen} />}
    </div>
  );
}

/** What stood here the last time, where that was otherwise. */
function Change({ leaf, before, hides }: { leaf: DecodedLeaf; before: RowProps['before']; hides: boolean }) {
  if (before === null || (before !== 'none' && 'value' in before && before.value === leaf.value)) return null;
  const was = before !== 'none' && 'value' in before ? before.value : null;
  const shown = was !== null && leaf.is === 'number' ? groupedBaseUnits(was) : visibleText(was ?? '', 120);
  return (
    <span className={styles.changed}>
      {was === null
        ? 'new since the last time'
        : hides
          ? 'changed since the last time'
          : `changed: it was ${shown === '' ? 'empty' : shown}`}
    </span>
  );
}

/** In the token's own units, the exact base units below. */
function Units({ token, baseUnits }: { token: string; baseUnits: string }) {
  return (
    <>
      <span className={styles.whole}>
        <TokenAmount contract={token} baseUnits={baseUnits} />
      </span>
      <span className={cx(styles.whole, styles.soft)}>
        <BaseUnits baseUnits={baseUnits} />
      </span>
    </>
  );
}

function Text({ text, name, mono }: { text: string; name: string; mono: boolean }) {
  if (text.length > longest) return <LongText name={name}>{visibleLines(text, 100_000)}</LongText>;
  return <span className={mono ? styles.mono : styles.text}>{text === '' ? <i>empty</i> : visibleText(text, longest)}</span>;
}

interface FormsProps {
  readonly forms: readonly Form[];
  readonly chosen: Form;
  readonly name: string;
  readonly onChoose: (name: Form['name']) => void;
}

function Forms({ forms, chosen, name, onChoose }: FormsProps) {
  return (
    <fieldset className={styles.forms} aria-label={`Show ${name} as`}>
      {forms.map((form) => (
        <button key={form.name} type="button" aria-pressed={form === chosen} onClick={() => onChoose(form.name)}>
          {form.name}
        </button>
      ))}
    </fieldset>
  );
}
