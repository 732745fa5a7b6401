/** The person, asked in a window of the system's own, where no page has a say. */

export interface Question {
  readonly message: string;
  readonly detail: string;
  /** What the two buttons do, in words. */
  readonly yes: string;
  readonly no: string;
  /** The button that Enter presses; Escape and closing are always no. */
  readonly enter: 'yes' | 'no';
}

/** True only where they chose it. */
export type AskPerson = (question: Question) => Promise<boolean>;

/** Says something that they can only take note of; resolves when they have. */
export type TellPerson = (message: string, detail: string) => Promise<void>;
