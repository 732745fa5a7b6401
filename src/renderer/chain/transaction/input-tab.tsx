/** The data of a transaction, as hex lines and as text. */

import { useState } from 'react';
import { visibleLines } from '#renderer/core/lib/visible-text.ts';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { textOf } from '#shared/contracts/decoding/decode-values.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { toHexLines } from './hex-lines.ts';
import styles from './transaction.module.css';

const views = [
  { value: 'hex', label: t('Hex') },
  { value: 'text', label: 'UTF-8' },
] as const;

/** At most this many lines are shown; Copy takes all. */
const most = 500;

/** `isCall`: the data begins with a selector. */
export function InputTab({ data, isCall }: { data: string | null; isCall: boolean }) {
  const [view, setView] = useState<'hex' | 'text'>('hex');
  if (data === null) return <p>{t('The data isn’t reported.')}</p>;
  if (data === '0x') return <p>{t('No data.')}</p>;
  const bytes = (data.length - 2) / 2;
  return (
    <div className={styles.stack}>
      <div className={styles.choices}>
        <Segments legend={t('Show as')} name="input-view" value={view} choices={views} onChoose={setView} />
        <span className="soft">{t('{count, plural, one {1 byte} other {# bytes}}', { count: bytes })}</span>
        <CopyButton label={t('Copy input data')} text={data} words={t('Copy')} />
      </div>
      {view === 'hex' ? <Hex data={data} isCall={isCall} /> : <Utf8 data={data} />}
    </div>
  );
}

function Hex({ data, isCall }: { data: string; isCall: boolean }) {
  const lines = toHexLines(data, isCall);
  return (
    <>
      <LongText name={t('Input data in words')} tall>
        {lines
          .slice(0, most)
          .map(({ offset, hex }) => `${offset}  ${hex}`)
          .join('\n')}
      </LongText>
      {lines.length > most && (
        <p className="soft">
          {t('The first {shown} of {all} words. Copy takes all of them.', { shown: most, all: countWords(lines.length) })}
        </p>
      )}
    </>
  );
}

function Utf8({ data }: { data: string }) {
  const text = textOf(data);
  if (text === null) return <p>{t('These bytes aren’t UTF-8 text.')}</p>;
  return (
    <LongText name={t('Input data as text')} tall>
      {visibleLines(text, 50_000)}
    </LongText>
  );
}
