/** A field for whose address it is: typed, or by a name of the person’s. */
import { Field } from '#renderer/ui/field.tsx';
import type { Party } from './party.ts';

interface PartyFieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly value: string;
  /** What is read from it. */
  readonly party: Party;
  /** Nothing is wrong before it was tried. */
  readonly isTried: boolean;
  readonly onChange: (value: string) => void;
}

export function PartyField({ party, isTried, ...field }: PartyFieldProps) {
  return <Field {...field} problem={isTried ? party.problem : null} note={party.note ?? undefined} />;
}
