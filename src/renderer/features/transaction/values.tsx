/** Decoded values: each by name and type, switched between its forms; tuples and lists laid out inside. */
import { useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { visibleLines, visibleText } from '#renderer/lib/visible-text.ts';
import { NamedAddress } from '#renderer/parts/named-address.tsx';
import { TokenAmount } from '#renderer/parts/token-amount.tsx';
import { useToken } from '#renderer/parts/use-token.ts';
import { BaseUnits, HiddenAmount } from '#renderer/ui/amount.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useDisplay } from '#renderer/ui/display.ts';
import { LongText } from '#renderer/ui/long-text.tsx';
import type { Decoded, DecodedLeaf } from '#shared/decoding/decoded.ts';
import styles from './transaction.module.css';
import { type Form, formsOf, mayBeAmount } from './value-forms.ts';

// What more there is waits for a click.
const most = 20;
const longest = 200;

interface ValuesProps {
  readonly of: readonly Decoded[];
  /** Which of these is an amount of a token, and of which; null for none. */
  readonly amount: TokenArgument | null;
  /** Of the list that holds them: items have no names of their own. */
  readonly listName?: string;
}

export interface TokenArgument {
  readonly token: string;
  /** From 0. */
  readonly place: number;
}

export function Values({ of: values, amount, listName }: ValuesProps) {
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
            />
          </li>
        ))}
      </ul>
      {values.length === 0 && <p className={styles.soft}>nothing</p>}
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
}

function Row({ value, name, meaning, token }: RowProps) {
  const inside = 'fields' in value ? value.fields : 'items' in value ? value.items : null;
  return (
    <div className={styles.value} data-nested={inside !== null}>
      <span className={styles.name}>{name}</span>
      <span className={styles.type}>{value.type}</span>
      {inside === null ? (
        <Leaf leaf={value as DecodedLeaf} name={name} meaning={meaning} token={token} />
      ) : (
        <div className={styles.nested}>
          <Values of={inside} amount={null} {...('items' in value ? { listName: meaning } : {})} />
        </div>
      )}
    </div>
  );
}

function Leaf({ leaf, name, meaning, token }: Omit<RowProps, 'value'> & { leaf: DecodedLeaf }) {
  const { symbol, decimals } = useToken(token);
  const isHidden = useDisplay().hideAmounts && mayBeAmount(leaf, meaning);
  const [chosen, setChosen] = useState<Form['name'] | null>(null);
  if (leaf.is === 'address') {
    return (
      <span className={styles.address}>
        <NamedAddress address={leaf.value} copy />
      </span>
    );
  }
  const forms = formsOf(leaf, decimals === null ? null : { symbol: symbol ?? '', decimals });
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
      {forms.length > 1 && !isHidden && <Forms forms={forms} chosen={form} name={name} onChoose={setChosen} />}
    </div>
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
