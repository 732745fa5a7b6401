/** One decoded value in the form that the person chose, with its value in the previous answer. */

import { useState } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import { type Form, formsOf, mayBeAmount } from '#renderer/core/lib/value-forms.ts';
import { visibleLines, visibleText } from '#renderer/core/lib/visible-text.ts';
import { BaseUnits, HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { TokenAmount } from '#renderer/tokens/token-amount.tsx';
import { useToken } from '#renderer/tokens/use-token.ts';
import type { Decoded, DecodedLeaf } from '#shared/contracts/decoding/decoded.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './values.module.css';

// The rest is shown on request.
const longest = 200;

export interface ValueProps {
  /** Safe to show. */
  readonly name: string;
  /** Its own name, or that of its list. */
  readonly meaning: string;
  /** The token that it is an amount of, or null. */
  readonly token: string | null;
  /** Null: nothing to compare with. `none`: it didn't exist. */
  readonly before: Decoded | 'none' | null;
  readonly guesses: boolean;
}

export function ValueLeaf({ leaf, name, meaning, token, before, guesses }: ValueProps & { leaf: DecodedLeaf }) {
  const { symbol, decimals } = useToken(token);
  const isHidden = useDisplay().hideAmounts && mayBeAmount(leaf, meaning);
  const [chosen, setChosen] = useState<Form['name'] | null>(null);
  if (leaf.is === 'address') {
    return (
      <span className="row justify-end min-w-0">
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
      {leaf.is === 'digest' && <span className={cx(styles.whole, 'soft')}>{t('a hash: the event doesn’t include the value')}</span>}
      <Change leaf={leaf} before={before} hides={isHidden} />
      {forms.length > 1 && !isHidden && <Forms forms={forms} chosen={form} name={name} onChoose={setChosen} />}
    </div>
  );
}

/** What the value was the last time, if it has changed. */
function Change({ leaf, before, hides }: { leaf: DecodedLeaf; before: ValueProps['before']; hides: boolean }) {
  if (before === null || (before !== 'none' && 'value' in before && before.value === leaf.value)) return null;
  const was = before !== 'none' && 'value' in before ? before.value : null;
  const shown = was !== null && leaf.is === 'number' ? groupedBaseUnits(was) : visibleText(was ?? '', 120);
  return (
    <span className={styles.changed}>
      {was === null
        ? t('new since the last time')
        : hides
          ? t('changed since the last time')
          : shown === ''
            ? t('changed: it was empty')
            : t('changed: it was {value}', { value: shown })}
    </span>
  );
}

/** In the token's units, with the exact base units below. */
function Units({ token, baseUnits }: { token: string; baseUnits: string }) {
  return (
    <>
      <span className={styles.whole}>
        <TokenAmount contract={token} baseUnits={baseUnits} />
      </span>
      <span className={cx(styles.whole, 'soft')}>
        <BaseUnits baseUnits={baseUnits} />
      </span>
    </>
  );
}

function Text({ text, name, mono }: { text: string; name: string; mono: boolean }) {
  if (text.length > longest) return <LongText name={name}>{visibleLines(text, 100_000)}</LongText>;
  return <span className={mono ? 'mono-roomy' : 'pre-wrap'}>{text === '' ? <i>{t('empty')}</i> : visibleText(text, longest)}</span>;
}

interface FormsProps {
  readonly forms: readonly Form[];
  readonly chosen: Form;
  readonly name: string;
  readonly onChoose: (name: Form['name']) => void;
}

const formWords: Readonly<Record<Form['name'], string>> = {
  decimal: t('decimal'),
  hex: t('hex'),
  units: t('units'),
  '18 decimals': t('18 decimals'),
  time: t('time'),
  text: t('text'),
};

function Forms({ forms, chosen, name, onChoose }: FormsProps) {
  return (
    <fieldset className={styles.forms} aria-label={t('Show {name} as', { name })}>
      {forms.map((form) => (
        <button key={form.name} type="button" aria-pressed={form === chosen} onClick={() => onChoose(form.name)}>
          {formWords[form.name]}
        </button>
      ))}
    </fieldset>
  );
}
