/** The rows of a batch, as the page proposes them. It imports nothing, as fields of calls are checked by it. */

/** What all rows of a batch do: send tokens, send collectibles to one recipient, or take approvals back. */
export const batchKinds = ['payments', 'collectibles', 'revocations'] as const;
export type BatchKind = (typeof batchKinds)[number];

export const mostBatchRows = 500;
/** UTF-16 units. */
export const longestRowNote = 80;

export interface BatchRow<Operation extends string = string> {
  readonly operation: Operation;
  /** By our names; checked by main. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The person's own words; empty for none. */
  readonly note: string;
}

/** Whether this is a list of rows by its form alone; main checks each input by its operation. */
export function isBatchRows(value: unknown): value is readonly BatchRow[] {
  return Array.isArray(value) && value.length > 0 && value.length <= mostBatchRows && value.every(isRow);
}

function isRow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { operation, input, note, ...rest } = value as Record<string, unknown>;
  if (Object.keys(rest).length > 0 || typeof operation !== 'string' || typeof note !== 'string' || note.length > longestRowNote)
    return false;
  // A list is of parameters, which main checks by their operation.
  const isValue = (one: unknown) => typeof one === 'string' || typeof one === 'boolean' || Array.isArray(one);
  return typeof input === 'object' && input !== null && Object.values(input).every(isValue);
}
