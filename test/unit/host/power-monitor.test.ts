/** The system's sleep and lock, as a test makes them happen. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { createFolder, endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('the control file is the host’s');

afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/power-monitor#event-suspend
hostTest('powerMonitor: suspend, resume, lock-screen, unlock-screen come as the control file says; others are refused', async () => {
  const folder = createFolder();
  const control = join(folder, 'control');
  const app = await startFixture({ folder, env: { BLOCKDESK_HOST_CONTROL: control } });
  await app.event('ready');
  const refused = await app.main(({ powerMonitor }, home) => {
    home.heard = [];
    for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) powerMonitor.on(event, () => home.heard.push(event));
    return [() => powerMonitor.on('speed-limit-change', () => {}), () => powerMonitor.getSystemIdleTime()].map((work) => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    });
  });
  expect(refused).toEqual([
    "powerMonitor event 'speed-limit-change' is not offered by this host",
    'powerMonitor.getSystemIdleTime is not offered by this host',
  ]);
  appendFileSync(control, 'power suspend\npower resume\npower lo');
  appendFileSync(control, 'ck-screen\npower unlock-screen\npower odd\n');
  await expect.poll(() => app.main((_electron, home) => home.heard)).toEqual(['suspend', 'resume', 'lock-screen', 'unlock-screen']);
  await expect.poll(app.output).toContain('host control: power odd');
});
