/** Writes down what the app shows the person, as lines of JSON. */
import { appendFileSync } from 'node:fs';

export type Recorded =
  | { readonly kind: 'box'; readonly number: number; readonly box: RecordedBox }
  | { readonly kind: 'box-closed'; readonly number: number }
  | { readonly kind: 'notification'; readonly number: number; readonly title: string; readonly body: string }
  | { readonly kind: 'progress'; readonly window: number; readonly progress: number; readonly mode?: string | undefined }
  | { readonly kind: 'badge'; readonly count: number }
  | { readonly kind: 'focus'; readonly window: number }
  | { readonly kind: 'time' };

export interface RecordedBox {
  readonly hasParent: boolean;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** The button that Enter presses; -1 if there is none. */
  readonly defaultId: number;
  /** The button that Escape presses. Closing the box counts as pressing it. */
  readonly cancelId: number;
  readonly checkboxLabel: string;
  readonly checkboxChecked: boolean;
  /** The path that a save dialog proposes; absent for other boxes. */
  readonly text?: string;
}

export type Recorder = (what: Recorded) => void;

export const createRecorder =
  (path: string): Recorder =>
  (what) =>
    appendFileSync(path, `${JSON.stringify(what)}\n`, { mode: 0o600 });

/** Numbers what is shown, so that a command can name it. */
export class Numbered<T> {
  readonly #all: T[] = [];
  add(one: T): number {
    return this.#all.push(one);
  }
  get(number: string | undefined): T {
    const found = this.#all[Number(number) - 1];
    if (found === undefined) throw new Error(`nothing was shown with number ${number}`);
    return found;
  }
}
