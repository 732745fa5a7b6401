/** Notifications: what is shown, and what the app hears of it. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolder, endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('the record and the control file are the host’s');

afterAll(endFixtures);

const show = (electron: { Notification: new (options: object) => Noisy }, home: { heard: string[]; shown: Noisy }) => {
  home.heard = [];
  home.shown = new electron.Notification({ title: 'Sent', body: '5 <b> to 0x1', urgency: 'low' });
  for (const event of ['show', 'click', 'close', 'failed']) home.shown.on(event, () => home.heard.push(event));
  home.shown.show();
};
type Noisy = { on: (event: string, listener: () => void) => void; show: () => void; close: () => void };

// https://www.electronjs.org/docs/latest/api/notification
hostTest('Notification: recorded for tests, which click and close it', async () => {
  const folder = createFolder();
  const [control, record] = [join(folder, 'control'), join(folder, 'notifications')];
  const app = await startFixture({ folder, env: { BLOCKDESK_HOST_CONTROL: control, BLOCKDESK_HOST_NOTIFICATIONS: record } });
  await app.event('ready');
  const heard = () => app.main((_electron, home) => home.heard);
  expect(await app.main((electron) => electron.Notification.isSupported())).toBe(true);
  await app.main(show as never);
  await expect.poll(heard).toEqual(['show']);
  expect(JSON.parse(readFileSync(record, 'utf8'))).toEqual({ number: 1, title: 'Sent', body: '5 <b> to 0x1', urgency: 'low' });
  appendFileSync(control, 'notification click 1\nnotification close 1\nnotification click 1\n');
  await expect.poll(heard).toEqual(['show', 'click', 'close']);
  await app.main(show as never);
  await app.main((_electron, home) => home.shown.close());
  expect(await heard()).toEqual(['show', 'close']);
  const refused = await app.main((electron) =>
    [() => new electron.Notification({ actions: [] }), () => new electron.Notification().on('reply', () => {})].map((work) => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(refused).toEqual([
    "Notification option 'actions' is not offered by this host",
    "Notification event 'reply' is not offered by this host",
  ]);
});

(process.platform === 'linux' ? hostTest : test.skip)(
  'Notification: by notify-send, without a shell, the body as it is; not supported without it',
  async () => {
    const folder = createFolder();
    const script = `#!/bin/sh\nprintf '%s|' "$@" > "$(dirname "$0")/sent"\necho default\n`;
    const sender = await startFixture({ folder, files: { 'notify-send': script }, env: { PATH: `${folder}:/usr/bin:/bin` } });
    await sender.event('ready');
    await sender.main(show as never);
    await expect.poll(() => sender.main((_electron, home) => home.heard)).toEqual(['show', 'click', 'close']);
    expect(readFileSync(join(folder, 'sent'), 'utf8')).toBe('--app-name=Fixture|--urgency=low|--action=default=Open|--|Sent|5 <b> to 0x1|');
    const none = await startFixture({ env: { PATH: join(folder, 'nowhere'), BLOCKDESK_CHROMIUM: process.execPath } });
    await none.event('ready');
    expect(await none.main((electron) => electron.Notification.isSupported())).toBe(false);
  },
);
