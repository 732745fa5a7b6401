/** The sleep and lock events that an app may listen to. hook.test.ts emits them. */
import { afterAll, expect } from 'vitest';
import { endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('offers more');
afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/power-monitor#event-suspend
hostTest('powerMonitor: idle time is always 0; other events are refused', async () => {
  const app = await startFixture({ windows: false });
  await app.event('ready');
  const refused = await app.main(({ powerMonitor }) =>
    [
      () => powerMonitor.on('speed-limit-change', () => {}),
      () => powerMonitor.getSystemIdleState(1),
      () => powerMonitor.getSystemIdleTime(),
    ].map((work) => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(refused).toEqual([
    "powerMonitor event 'speed-limit-change' is not offered by this host",
    'powerMonitor.getSystemIdleState is not offered by this host',
    0,
  ]);
});
