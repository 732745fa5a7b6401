/** Progress at the app's place in the dock or the task bar: what is recorded of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { createFolder, endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('the record is the host’s');
afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/browser-window#winsetprogressbarprogress-options
hostTest('setProgressBar, setBadgeCount: recorded for tests; what they do not know is refused', async () => {
  const record = join(createFolder(), 'progress');
  const app = await startFixture({ env: { BLOCKDESK_HOST_PROGRESS: record } });
  await app.event('ready');
  const told = await app.main((electron) => {
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
  expect(told).toEqual([true, 3, "there is no mode 'busy'", 'count must be a whole number']);
  const lines = readFileSync(record, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ progress: 2, mode: 'indeterminate' }),
    expect.objectContaining({ progress: -1 }),
    { badge: 3 },
  ]);
});
