/** Acts as the person while a script in the page does what it likes: answers main's own windows and the system's boxes. */
import type { Page } from '@playwright/test';
import type { ExactRequest } from '#shared/writes/activity.ts';
import type { Shown } from '#shared/writes/change.ts';
import type { RunningApp } from './app.ts';

/** What was confirmed, as main's own window showed it. */
export type Confirmed =
  | { readonly kind: 'write'; readonly digest: string; readonly request: ExactRequest; readonly host: string; readonly undoWindow: number }
  | { readonly kind: 'batch'; readonly digest: string; readonly rows: number }
  | { readonly kind: 'change'; readonly title: string; readonly connection: string; readonly texts: readonly string[] };

export interface StandInPerson {
  /** Everything that was confirmed so far. */
  readonly confirmed: readonly Confirmed[];
  /** How many windows opened. */
  windows(): number;
  /** Waits until no window is open any more. */
  idle(): Promise<void>;
}

interface PersonParts {
  readonly app: RunningApp;
  /** Whether this one is to be confirmed. */
  readonly agrees: (shown: Shown) => boolean;
  /** Whether the system's box is answered by its first button; otherwise by Escape. */
  readonly agreesToBox: () => boolean;
}

type ReviewBridge = {
  readonly blockdesk?: { readonly call: { 'review.current'(input: object): Promise<{ readonly value: Shown | null }> } };
};

/** Once all that it says is read; null where it has closed. */
const shownIn = (window: Page): Promise<Shown | null> =>
  window.evaluate(async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      const { blockdesk } = globalThis as unknown as ReviewBridge;
      const shown = (await blockdesk?.call['review.current']({}))?.value ?? null;
      const isThere = document.querySelector('[role=dialog] footer button') !== null;
      if (shown !== null && isThere && (shown.kind === 'change' || shown.review.isComplete)) return shown;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return null;
  });

function toConfirmed(shown: Shown): Confirmed {
  if (shown.kind === 'write') {
    const { digest, request, host, undoWindow } = shown.review;
    return { kind: 'write', digest, request, host, undoWindow };
  }
  if (shown.kind === 'batch') return { kind: 'batch', digest: shown.review.digest, rows: shown.review.rows.length };
  const { title, connection, fields } = shown.change;
  return { kind: 'change', title, connection, texts: fields.flatMap(({ before, after }) => [after, ...(before === null ? [] : [before])]) };
}

/** Types what is asked for and presses the button once it takes a press. */
async function agree(window: Page): Promise<void> {
  for (const field of await window.getByLabel(/^Type “/).all()) {
    const words = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
    await field.fill(/“(.+)”/.exec(words)?.[1] ?? '');
  }
  await window.getByRole('button').last().click({ timeout: 4_000, noWaitAfter: true });
}

const goBack = (window: Page) =>
  window.evaluate(() => (document.querySelector('[role=dialog] footer button') as HTMLElement | null)?.click());

export function startStandInPerson({ app, agrees, agreesToBox }: PersonParts): StandInPerson {
  const confirmed: Confirmed[] = [];
  const open = new Set<Promise<void>>();
  let windows = 0;

  async function answer(window: Page): Promise<void> {
    const closed = new Promise<void>((resolve) => window.once('close', () => resolve()));
    let shown: Shown | null = null;
    // Asked while its page is still being loaded, it cannot say.
    for (let tries = 0; tries < 20 && shown === null && !window.isClosed(); tries += 1) {
      shown = await shownIn(window).catch(() => null);
      if (shown === null) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (shown !== null && agrees(shown)) {
      confirmed.push(toConfirmed(shown));
      await agree(window).catch(() => {});
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 500))]);
    }
    // A window that closed on its own has no button any more.
    for (let tries = 0; tries < 50 && !window.isClosed(); tries += 1) {
      await goBack(window).catch(() => {});
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 200))]);
    }
  }

  app.page.context().on('page', (window) => {
    windows += 1;
    const answered = answer(window);
    open.add(answered);
    void answered.finally(() => open.delete(answered));
  });

  const answered = new Set<number>();
  function answerBoxes(): void {
    for (const { number, box } of app.recorded('box')) {
      if (answered.has(number)) continue;
      answered.add(number);
      app.command(`box ${number}${agreesToBox() && box.buttons.length > 1 ? ' 0' : ''}`);
    }
  }
  const timer = setInterval(answerBoxes, 200);
  void app.exited.then(() => clearInterval(timer));

  return {
    confirmed,
    windows: () => windows,
    async idle() {
      answerBoxes();
      while (open.size > 0) await Promise.all(open);
    },
  };
}
