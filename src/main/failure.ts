/** Ends the app after an unexpected failure in main: saves what it can, and shows the error once. */

import type { ShowError } from '#main/core/ports/desktop.ts';
import { traceOf } from '#main/core/trace.ts';
import { t } from '#shared/core/language/language.ts';

interface FailureParts {
  readonly log: (line: string) => void;
  /** Stops what runs, so that it is saved. May fail itself. */
  readonly save: () => Promise<void>;
  /** How long saving may take, in milliseconds. */
  readonly patience: number;
  readonly show: ShowError;
  readonly exit: (code: number) => void;
}

/** `start`: before there was an app. */
type Fail = (where: 'start' | 'main', thrown: unknown) => void;

const words = {
  start: {
    title: t('Blockdesk couldn’t start'),
    text: t('What you saved is still there. Start Blockdesk again. If it fails again, report it to the makers of Blockdesk.'),
  },
  main: {
    title: t('Blockdesk has to close'),
    text: t('Something went wrong, so it closes rather than show you wrong data. What you saved is still there. Start it again.'),
  },
} as const;

/**
 * After an uncaught exception main may be in any state: going on could show or send something wrong. Later failures are only
 * logged.
 */
export function createFailureEnd({ log, save, patience, show, exit }: FailureParts): Fail {
  let ending = false;
  return (where, thrown) => {
    log(`unexpected failure (${where}): ${traceOf(thrown)}`);
    if (ending) return;
    ending = true;
    const late = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
    const saved = Promise.resolve()
      .then(save)
      .catch((error: unknown) => log(`not all was saved: ${traceOf(error)}`));
    void Promise.race([saved, late])
      .then(() => show(words[where].title, words[where].text))
      .catch(() => {})
      .finally(() => exit(1));
  };
}
