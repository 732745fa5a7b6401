/** Progress and badge on the host: arguments are checked, nothing is shown. hook.test.ts records them. */
import { afterAll, expect } from 'vitest';
import { endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('shows it');
afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/browser-window#winsetprogressbarprogress-options
hostTest('setProgressBar, setBadgeCount: accept valid arguments and show nothing; unknown ones are refused', async () => {
  const app = await startFixture();
  await app.event('ready');
  const results = await app.main((electron) => {
    const window = new electron.BrowserWindow({ show: false });
    window.setProgressBar(2, { mode: 'indeterminate' });
    window.setProgressBar(-1);
    const counted = [electron.app.setBadgeCount(3), electron.app.getBadgeCount()];
    const refused = [() => window.setProgressBar(0.5, { mode: 'busy' }), () => electron.app.setBadgeCount(-1)].map((work) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).message;
      }
    });
    window.destroy();
    return [...counted, ...refused];
  });
  expect(results).toEqual([false, 0, "there is no mode 'busy'", 'count must be a whole number']);
});
