/** Bytes of a call, in hex or typed as text, with how many they are below. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Field } from '#renderer/core/ui/field.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import type { Type } from '#shared/contracts/decoding/types.ts';
import { parseLeaf } from '#shared/contracts/leaf-text.ts';
import styles from './fields.module.css';
import type { LeafFieldProps } from './leaf-field-props.ts';
import { ModeSelect } from './mode-select.tsx';

export function BytesField({ parameter, name, label, entry, problem, onChange, onLeave, units, type }: LeafFieldProps & { type: Type }) {
  const read = parseLeaf(type, entry.text, entry.mode, units);
  const isText = entry.mode === 'text';
  const bytes = read.ok ? (read.value.length - 2) / 2 : 0;
  const note =
    !read.ok || entry.text === ''
      ? null
      : isText
        ? read.value.slice(0, 200)
        : type.kind === 'bytes'
          ? `${withCommas(String(bytes))} ${bytes === 1 ? 'byte' : 'bytes'}`
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
        label={`Form of ${label}`}
        value={entry.mode}
        choices={[
          ['', 'hex'],
          ['text', 'text'],
        ]}
        onChoose={(mode) => onChange({ ...entry, mode })}
      />
    </div>
  );
}
