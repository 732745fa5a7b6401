/** The host refuses everything that the rows on Electron's own spec files say it refuses. */
import { afterAll, expect } from 'vitest';
import { differences } from '#host/differences/all.ts';
import { endFixtures, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page } = await startPage();
const hostTest = testOfHost('it asserts what the host refuses');

afterAll(endFixtures);

/** The code that provokes a refusal, if its row gives none: `app.getAppMetrics`, `app event 'login'`, `screen`. */
function callFor(name: string): string {
  const [, emitter, event] = /^(\w+) event '(.+)'$/.exec(name) ?? [];
  if (emitter !== undefined) return `${emitter}.on('${event}', () => {})`;
  return name.includes('.') ? `${name}()` : `new ${name}()`;
}

const refusals = new Map(
  differences.flatMap(({ heldBy }) =>
    heldBy.flatMap((guard) => ('refusal' in guard ? [[guard.refusal, guard.call || callFor(guard.refusal)] as const] : [])),
  ),
);

for (const [name, call] of refusals)
  hostTest(`refused: ${name}`, async () => {
    expect(await ask(name, call)).toContain(`${name} is not offered by this host`);
  });

/** The message of the error that `call` throws. */
async function ask(name: string, call: string): Promise<string> {
  if (/^(ipcRenderer|contextBridge|require\()/.test(name)) return await page(`api.refusal(${JSON.stringify(call)})`);
  return await app.main(async (electron, home, code) => {
    const { window } = home;
    const { default: _whole, ...exported } = home.named;
    const { webContents } = window;
    const session = electron.session.defaultSession;
    const own = { electron, window, webContents, WebFrameMain: webContents.mainFrame, session, webRequest: session.webRequest };
    const named = { ...exported, ...own };
    try {
      return String(await new Function(...Object.keys(named), `return ${code}`)(...Object.values(named)));
    } catch (error) {
      return (error as Error).message;
    }
  }, call);
}
