/** A whole number of a call, in the unit that is chosen beside it, with what it is exactly below. */
import { absoluteTime } from '#renderer/lib/time-words.ts';
import { Field } from '#renderer/ui/field.tsx';
import { groupedBaseUnits } from '#shared/amount.ts';
import { parseLeaf } from '#shared/contracts/leaf-text.ts';
import { unitsOf } from '#shared/contracts/number-text.ts';
import type { Type } from '#shared/decoding/types.ts';
import styles from './fields.module.css';
import type { LeafFieldProps } from './leaf-field-props.ts';
import { ModeSelect } from './mode-select.tsx';

export function NumberField({
  parameter,
  name,
  label,
  entry,
  units,
  problem,
  onChange,
  onLeave,
  type,
}: LeafFieldProps & { type: Type & { kind: 'integer' } }) {
  const choices = type.bits >= 64 ? unitsOf(units) : [];
  const read = parseLeaf(type, entry.text, entry.mode, units);
  return (
    <div className={styles.withMode}>
      <Field
        name={name}
        label={label}
        hint={parameter.type}
        value={entry.text}
        problem={problem}
        onBlur={() => entry.text !== '' && onLeave()}
        onChange={(text) => onChange({ ...entry, text })}
        {...(read.ok && entry.text.trim() !== ''
          ? { note: <NumberNote typed={entry.text} digits={read.value} name={parameter.name ?? ''} /> }
          : {})}
      />
      {(choices.length > 0 || entry.mode !== '') && (
        <ModeSelect
          label={`Unit of ${label}`}
          value={entry.mode}
          choices={[
            ['', 'base units'],
            ...(entry.mode === '' || choices.some(({ key }) => key === entry.mode) ? [] : [[entry.mode, 'not known now'] as const]),
            ...choices.map(({ key, symbol }) => [key, key === 'token' ? `token units (${symbol})` : symbol] as const),
          ]}
          onChoose={(mode) => onChange({ ...entry, mode })}
        />
      )}
    </div>
  );
}

const saysTime = /deadline|expir|timestamp|validUntil|validAfter/i;

/** What it is exactly, where that is not what one reads at once. */
function NumberNote({ typed, digits, name }: { typed: string; digits: string; name: string }) {
  const time = saysTime.test(name) && /^\d{10}$/.test(digits) ? absoluteTime(Number(digits) * 1000) : null;
  const exact = `${digits.startsWith('-') ? '−' : ''}${groupedBaseUnits(digits.replace('-', ''))}`;
  if (time === null && typed.trim() === digits && digits.length < 5) return null;
  return (
    <span className={styles.exact}>
      = {exact} in base units{time !== null && `, the time ${time}`}
    </span>
  );
}
