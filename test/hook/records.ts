/** What the app did that a person would have seen, as lines of JSON in a file; and which of it was shown with which number. */
import { appendFileSync } from 'node:fs';

export type Recorded =
  | { readonly kind: 'box'; readonly number: number; readonly box: RecordedBox }
  | { readonly kind: 'box-closed'; readonly number: number }
  | { readonly kind: 'notification'; readonly number: number; readonly title: string; readonly body: string }
  | { readonly kind: 'progress'; readonly window: number; readonly progress: number; readonly mode?: string | undefined }
  | { readonly kind: 'badge'; readonly count: number };

export interface RecordedBox {
  readonly hasParent: boolean;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** The button that Enter presses; -1 where there is none. */
  readonly defaultId: number;
  /** The button that Escape presses, and that closing the box counts as. */
  readonly cancelId: number;
  readonly checkboxLabel: string;
  readonly checkboxChecked: boolean;
}

export type Record = (what: Recorded) => void;

export const createRecord =
  (path: string): Record =>
  (what) =>
    appendFileSync(path, `${JSON.stringify(what)}\n`, { mode: 0o600 });

/** Things that are shown, by the numbers a test knows them by. */
export class Numbered<T> {
  readonly #all: T[] = [];
  add(one: T): number {
    return this.#all.push(one);
  }
  get(number: string | undefined): T {
    const found = this.#all[Number(number) - 1];
    if (found === undefined) throw new Error(`there is none with number ${number}`);
    return found;
  }
}
