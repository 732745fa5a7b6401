/** One value of a call in its field, by its type. */

import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readWholeAddress } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { typeOf } from '#shared/contracts/decoding/types.ts';
import { BytesField } from './bytes-field.tsx';
import type { LeafFieldProps } from './leaf-field-props.ts';
import { NumberField } from './number-field.tsx';

export function LeafField(props: LeafFieldProps) {
  const { parameter, name, label, entry, problem, onChange, onLeave } = props;
  const type = typeOf(parameter);
  const names = useNames();
  const onText = (text: string) => onChange({ ...entry, text });
  // An empty field is said when the call is tried, not in passing.
  const onBlur = () => entry.text !== '' && onLeave();
  const plain = { name, label, hint: parameter.type, value: entry.text, problem, onBlur, onChange: onText };
  if (type === null) return <p>{parameter.type}</p>;
  switch (type.kind) {
    case 'bool':
      return (
        <Checkbox
          name={name}
          label={label}
          text={`bool, now ${entry.text === 'true'}`}
          on={entry.text === 'true'}
          onChange={(on) => onText(String(on))}
        />
      );
    case 'address':
      return <AddressField {...plain} told={readWholeAddress(entry.text, names)} placeholder="0x… or a name that you gave" />;
    case 'text':
      return <TextArea {...plain} />;
    case 'integer':
      return <NumberField {...props} type={type} />;
    default:
      return <BytesField {...props} type={type} />;
  }
}
