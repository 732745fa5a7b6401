/** What main uses of the person's desktop: notifications, dialogs, files, the dock, the browser. */
import type { Result } from '#shared/core/result.ts';

/** A window of the app. `first`: the one that it starts with, and opens again. */
export type View = 'first' | 'second' | 'third' | 'fourth';

export interface AppWindows {
  /** Brings it forward, opening it where it isn't open. */
  show(view: View): void;
  /** Opens one that isn't open, as at a start: the keyboard stays where it is. */
  openBehind(view: View): void;
  close(view: View): void;
  /** Whether the person is in it, and not in main's own window over it: a page below that can't have been asked for anything. */
  isInFront(view: View): boolean;
}

/** A notification of the desktop. */
export interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  /** Where a click leads: to the window that shows this connection, by default the first one, and there to this place. */
  readonly connection?: string;
  readonly place: string;
}

/** Shows it where the system can; nothing depends on its being seen. */
export type Notify = (note: DesktopNotification) => void;

/** Asked in a window of the system's own, where no page has a say. */
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

/** Shows an error dialog; resolves when it is closed. */
export type ShowError = (message: string, detail: string) => Promise<void>;

/** `name`: with its ending. Answers where the file is; one that is there already is left as it is. Errors: `storage`, `canceled`. */
export type SaveDownload = (name: string, content: string | Uint8Array) => Promise<Result<string>>;

/** The path that the person chose for a file of that name; null where they chose none. */
export type ChooseFile = (name: string) => Promise<string | null>;

/** The path of an existing file that the person chose; null where they chose none. `title`: of the dialog. */
export type ChooseToOpen = (title: string) => Promise<string | null>;

/** The bytes of a file that the person chose. `most`: bytes. Errors: `canceled`; `invalid-input` for one that can't be read. */
export type OpenFile = (title: string, most: number) => Promise<Result<Buffer>>;

/** What the app's place in the dock or the task bar says while something is pending. */
interface Pending {
  /** In their undo window, being sent, or waiting for a block. */
  readonly underWay: number;
  /** Their outcome is unknown, or refused and still being checked. */
  readonly uncertain: number;
}

export type MarkPending = (pending: Pending) => void;

/** Hands an address to the person's browser; false where no browser took it. */
export type OpenInBrowser = (url: string) => Promise<boolean>;

/** The system's own prompt that the person is there; macOS has it. */
export interface TouchId {
  isOffered(): boolean;
  /** `reason`: what it is for, as macOS says it: "Blockdesk is trying to …". False where the person went back, or it failed. */
  prompt(reason: string): Promise<boolean>;
}
