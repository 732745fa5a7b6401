/** Reloads a page whose process has ended, but not endlessly. */

import type { AskPerson } from '#main/core/ports/desktop.ts';
import { t } from '#shared/core/language/language.ts';

interface PageRescueParts {
  readonly now: () => number;
  readonly reload: () => void;
  readonly ask: AskPerson;
  readonly quit: () => void;
  readonly log: (line: string) => void;
}

const mostReloads = 3;
/** Milliseconds after which an earlier crash no longer counts. */
const memory = 5 * 60_000;

/** Call it with the reason, as Electron names it (`killed`, `crashed`, `oom` …). */
export function createPageRescue({ now, reload, ask, quit, log }: PageRescueParts): (reason: string) => void {
  let ends: number[] = [];
  let asking = false;
  return (reason) => {
    log(`the page’s process ended: ${reason}`);
    if (reason === 'clean-exit' || asking) return;
    ends = ends.filter((at) => now() - at < memory);
    if (ends.length < mostReloads) {
      ends.push(now());
      reload();
      return;
    }
    asking = true;
    const question = {
      message: t('Blockdesk’s window keeps failing'),
      detail: t(
        'It was reopened three times. Your accounts and your sign-in aren’t affected. If it happens again, report it to the makers of Blockdesk.',
      ),
      yes: t('Open again'),
      no: t('Quit'),
      enter: 'yes',
    } as const;
    void ask(question).then((again) => {
      asking = false;
      ends = [];
      if (again) reload();
      else quit();
    });
  };
}
