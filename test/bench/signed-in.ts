/** The built app, signed in to the sandbox as the first of its people, for benches that look at its page. */
import type { Browser } from '@playwright/test';
import { people } from '#sandbox/people.ts';
import type { Build } from '#scripts/build.ts';
import { openDisplay } from '#scripts/display.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { enterSandbox } from '#test/support/walk.ts';

export interface SignedIn {
  readonly app: RunningApp;
  readonly browser: Browser;
  readonly chain: DirectChain;
}

/** A separate browser, with a display where there is none. */
export async function withBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const display = await openDisplay();
  Object.assign(process.env, display.env);
  const browser = await startBrowser();
  try {
    return await run(browser);
  } finally {
    await browser.close();
    display.stop();
    // The next one opens its own.
    for (const name of Object.keys(display.env)) delete process.env[name];
  }
}

/** What the app finds when it is measured: `before` runs in it, `stopped` in its data folder, and `again` in it once more. */
interface Filling {
  readonly before: (parts: SignedIn) => Promise<void>;
  readonly stopped: (data: string) => void;
  readonly again: (parts: SignedIn) => Promise<void>;
}

export async function withSignedIn<T>(
  run: (parts: SignedIn) => Promise<T>,
  filling: Filling | null = null,
  build: Build = 'production',
): Promise<T> {
  return withBrowser(async (browser) => {
    const data = makeDataFolder();
    let app = await startApp({ data, build });
    try {
      await app.page.getByRole('radio', { name: 'Local sandbox' }).check();
      const [ada] = people;
      if (ada === undefined) throw new Error('the sandbox has no people');
      await enterSandbox(app);
      if (filling !== null) {
        await filling.before({ app, browser, chain: openChain(data) });
        await app.quit();
        filling.stopped(data);
        app = await startApp({ data, build });
        await filling.again({ app, browser, chain: openChain(data) });
        await app.quit();
        app = await startApp({ data, build });
      }
      return await run({ app, browser, chain: openChain(data) });
    } finally {
      await app.quit();
      removeFolder(data);
    }
  });
}
