/** A whole number of a call, in the unit that is chosen beside it, with what it is exactly below. */
import { absoluteTime } from '#renderer/core/lib/time-words.ts';
import { Field } from '#renderer/core/ui/field.tsx';
import type { Type } from '#shared/contracts/decoding/types.ts';
import { parseLeaf } from '#shared/contracts/leaf-text.ts';
import { unitsOf } from '#shared/contracts/number-text.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import styles from './fields.module.css';
import type { LeafFieldProps } from './leaf-field-props.ts';
import { ModeSelect } from './mode-select.tsx';
import { unitChoices } from './paid-value.ts';

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
  const choices = unitChoices(type.bits >= 64 ? unitsOf(units) : [], entry.mode);
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
      {choices.length > 1 && (
        <ModeSelect label={`Unit of ${label}`} value={entry.mode} choices={choices} onChoose={(mode) => onChange({ ...entry, mode })} />
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
