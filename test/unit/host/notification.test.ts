/** Notifications on a desktop: what it receives, and which events reach the app. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolder, endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('shows them by itself, and knows more of them');

const linuxTest = process.platform === 'linux' ? hostTest : test.skip; // Only Linux has notify-send.

afterAll(endFixtures);

const show = (electron: { Notification: new (options: object) => Noisy }, home: { heard: string[]; shown: Noisy }) => {
  home.heard = [];
  home.shown = new electron.Notification({ title: 'Sent', body: '5 <b> to 0x1', urgency: 'low' });
  for (const event of ['show', 'click', 'close', 'failed']) home.shown.on(event, () => home.heard.push(event));
  home.shown.show();
};
type Noisy = { on: (event: string, listener: () => void) => void; show: () => void; close: () => void };

// https://www.electronjs.org/docs/latest/api/notification
hostTest('Notification: options and events that are not offered are refused', async () => {
  const app = await startFixture({ windows: false });
  await app.event('ready');
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

linuxTest('Notification: by notify-send, without a shell, the body as it is; not supported without it', async () => {
  const folder = createFolder();
  const script = `#!/bin/sh\nprintf '%s|' "$@" > "$(dirname "$0")/sent"\necho default\n`;
  const sender = await startFixture({
    folder,
    files: { 'notify-send': script },
    env: { PATH: `${folder}:/usr/bin:/bin` },
    windows: false,
  });
  await sender.event('ready');
  await sender.main(show as never);
  await expect.poll(() => sender.main((_electron, home) => home.heard)).toEqual(['show', 'click', 'close']);
  expect(readFileSync(join(folder, 'sent'), 'utf8')).toBe('--app-name=Fixture|--urgency=low|--action=default=Open|--|Sent|5 <b> to 0x1|');
  const none = await startFixture({ env: { PATH: join(folder, 'nowhere') }, windows: false });
  await none.event('ready');
  expect(await none.main((electron) => electron.Notification.isSupported())).toBe(false);
});
