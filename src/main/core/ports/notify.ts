/** A word of the app's on the person's desktop. */

export interface Note {
  readonly title: string;
  readonly body: string;
  /** Where a click leads, in the app. */
  readonly place: string;
}

/** Shows it where the system can; nothing depends on its being seen. */
export type Notify = (note: Note) => void;
