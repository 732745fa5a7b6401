/** The field of one value, by its type. */

import { absoluteTime } from '#renderer/core/lib/time-words.ts';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readWholeAddress } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import type { LeafEntry } from '#shared/contracts/call-form.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { type Type, typeOf } from '#shared/contracts/decoding/types.ts';
import { parseLeaf } from '#shared/contracts/leaf-text.ts';
import { type UnitsKnown, unitsOf } from '#shared/contracts/number-text.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './fields.module.css';
import { ModeSelect } from './mode-select.tsx';
import { unitChoices } from './paid-value.ts';

export function LeafField(props: LeafFieldProps) {
  const { parameter, name, label, entry, problem, onChange, onLeave } = props;
  const type = typeOf(parameter);
  const names = useNames();
  const onText = (text: string) => onChange({ ...entry, text });
  // An empty field is a problem only once the call is tried.
  const onBlur = () => entry.text !== '' && onLeave();
  const plain = { name, label, hint: parameter.type, value: entry.text, problem, onBlur, onChange: onText };
  if (type === null) return <p>{parameter.type}</p>;
  switch (type.kind) {
    case 'bool':
      return (
        <Checkbox
          name={name}
          label={label}
          text={t('bool, now {value}', { value: String(entry.text === 'true') })}
          on={entry.text === 'true'}
          onChange={(on) => onText(String(on))}
        />
      );
    case 'address':
      return <AddressField {...plain} recipient={readWholeAddress(entry.text, names)} placeholder={t('0x… or a name')} />;
    case 'text':
      return <TextArea {...plain} />;
    case 'integer':
      return <NumberField {...props} type={type} />;
    default:
      return <BytesField {...props} type={type} />;
  }
}

/** Bytes, typed as hex or text, with their count below. */
function BytesField({ parameter, name, label, entry, problem, onChange, onLeave, units, type }: LeafFieldProps & { type: Type }) {
  const read = parseLeaf(type, entry.text, entry.mode, units);
  const isText = entry.mode === 'text';
  const bytes = read.ok ? (read.value.length - 2) / 2 : 0;
  const note =
    !read.ok || entry.text === ''
      ? null
      : isText
        ? read.value.slice(0, 200)
        : type.kind === 'bytes'
          ? t('{bytes, plural, one {# byte} other {# bytes}}', { bytes })
          : null;
  const shared = {
    name,
    label,
    hint: parameter.type,
    value: entry.text,
    problem,
    onBlur: () => entry.text !== '' && onLeave(),
    onChange: (text: string) => onChange({ ...entry, text }),
    ...(note === null ? {} : { note: <span className={styles.exact}>{note}</span> }),
  };
  return (
    <div className={styles.withMode}>
      {type.kind === 'bytes' ? (
        <TextArea {...shared} mono={!isText} />
      ) : (
        <Field {...shared} mono={!isText} placeholder={isText ? '' : '0x'} />
      )}
      <ModeSelect
        label={t('Form of {label}', { label })}
        value={entry.mode}
        choices={[
          ['', t('hex')],
          ['text', t('text')],
        ]}
        onChoose={(mode) => onChange({ ...entry, mode })}
      />
    </div>
  );
}

/** An integer in the unit chosen beside it, with its exact value below. */
function NumberField({
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
        <ModeSelect
          label={t('Unit of {label}', { label })}
          value={entry.mode}
          choices={choices}
          onChoose={(mode) => onChange({ ...entry, mode })}
        />
      )}
    </div>
  );
}

const saysTime = /deadline|expir|timestamp|validUntil|validAfter/i;

/** The exact value, unless it is obvious. */
function NumberNote({ typed, digits, name }: { typed: string; digits: string; name: string }) {
  const time = saysTime.test(name) && /^\d{10}$/.test(digits) ? absoluteTime(Number(digits) * 1000) : null;
  const exact = `${digits.startsWith('-') ? '−' : ''}${groupedBaseUnits(digits.replace('-', ''))}`;
  if (time === null && typed.trim() === digits && digits.length < 5) return null;
  return (
    <span className={styles.exact}>
      {time === null ? t('= {exact} in base units', { exact }) : t('= {exact} in base units, the time {time}', { exact, time })}
    </span>
  );
}

interface LeafFieldProps {
  readonly parameter: Parameter;
  /** Unique in the form. */
  readonly name: string;
  readonly label: string;
  readonly entry: LeafEntry;
  readonly units: UnitsKnown;
  readonly problem: string | null;
  readonly onChange: (entry: LeafEntry) => void;
  readonly onLeave: () => void;
}
