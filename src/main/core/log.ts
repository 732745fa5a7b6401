/** The app’s messages: written out, and the newest kept for the support log. No message holds a token, a secret or a code. */

export interface LogLine {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly text: string;
}

export interface Log {
  (line: string): void;
  /** The oldest first. */
  readonly lines: () => readonly LogLine[];
}

const mostLines = 200;

export function createLog(write: (line: string) => void): Log {
  const kept: LogLine[] = [];
  const log = (text: string) => {
    kept.push({ at: Date.now(), text });
    if (kept.length > mostLines) kept.shift();
    write(text);
  };
  return Object.assign(log, { lines: () => [...kept] });
}
