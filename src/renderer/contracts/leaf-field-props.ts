/** What every field of one value is given. */
import type { LeafEntry } from '#shared/contracts/call-form.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import type { UnitsKnown } from '#shared/contracts/number-text.ts';

export interface LeafFieldProps {
  readonly parameter: Parameter;
  /** Unlike every other’s of the form. */
  readonly name: string;
  readonly label: string;
  readonly entry: LeafEntry;
  readonly units: UnitsKnown;
  readonly problem: string | null;
  readonly onChange: (entry: LeafEntry) => void;
  readonly onLeave: () => void;
}
