/** The data of a transaction, as hex lines and as text. */
import { useState } from 'react';
import { visibleLines } from '#renderer/core/lib/visible-text.ts';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { textOf } from '#shared/contracts/decoding/decode-values.ts';
import { toHexLines } from './hex-lines.ts';
import styles from './transaction.module.css';

const views = [
  { value: 'hex', label: 'Hex' },
  { value: 'text', label: 'UTF-8' },
] as const;

/** At most this many lines are shown; Copy takes all. */
const most = 500;

/** `isCall`: the data begins with a selector. */
export function InputTab({ data, isCall }: { data: string | null; isCall: boolean }) {
  const [view, setView] = useState<'hex' | 'text'>('hex');
  if (data === null) return <p>The data isn’t reported.</p>;
  if (data === '0x') return <p>No data.</p>;
  const bytes = (data.length - 2) / 2;
  return (
    <div className={styles.stack}>
      <div className={styles.choices}>
        <Segments legend="Show as" name="input-view" value={view} choices={views} onChoose={setView} />
        <span className="soft">{bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en-US')} bytes`}</span>
        <CopyButton label="Copy input data" text={data} words="Copy" />
      </div>
      {view === 'hex' ? <Hex data={data} isCall={isCall} /> : <Utf8 data={data} />}
    </div>
  );
}

function Hex({ data, isCall }: { data: string; isCall: boolean }) {
  const lines = toHexLines(data, isCall);
  return (
    <>
      <LongText name="Input data in words" tall>
        {lines
          .slice(0, most)
          .map(({ offset, hex }) => `${offset}  ${hex}`)
          .join('\n')}
      </LongText>
      {lines.length > most && (
        <p className="soft">
          The first {most} of {lines.length.toLocaleString('en-US')} words. Copy takes all of them.
        </p>
      )}
    </>
  );
}

function Utf8({ data }: { data: string }) {
  const text = textOf(data);
  if (text === null) return <p>These bytes aren’t UTF-8 text.</p>;
  return (
    <LongText name="Input data as text" tall>
      {visibleLines(text, 50_000)}
    </LongText>
  );
}
