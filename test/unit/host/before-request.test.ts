/** What `onBeforeRequest` gets, and what it may answer. https://www.electronjs.org/docs/latest/api/web-request */
import { afterAll, expect, test } from 'vitest';
import { endFixtures, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page } = await startPage();
const hostTest = testOfHost('it asserts what the host refuses');

afterAll(endFixtures);

test('onBeforeRequest: gets the uploaded data, or none without an upload', async () => {
  await app.main((electron, home) => {
    home.uploads = [];
    electron.session.defaultSession.webRequest.onBeforeRequest(
      ({ uploadData }: { uploadData?: { bytes: Buffer }[] }, callback: (answer: object) => void) => {
        home.uploads.push(uploadData?.map(({ bytes }) => String(bytes)) ?? null);
        callback({});
      },
    );
  });
  await page(`fetch('/a').then(() => fetch('/b', { method: 'POST', body: 'text' })).then(() => 1)`);
  expect(await app.main((_electron, home) => home.uploads)).toEqual([null, ['text']]);
});

hostTest('onBeforeRequest: a redirect is refused, and the request is stopped', async () => {
  await app.main((electron, home) => {
    electron.session.defaultSession.webRequest.onBeforeRequest((_details: object, callback: (answer: object) => void) => {
      try {
        callback({ redirectURL: 'app://fixture/index.html' });
      } catch (error) {
        home.refusal = (error as Error).message;
      }
    });
  });
  expect(await page(`fetch('/a').then(() => 'loaded', () => 'stopped')`)).toBe('stopped');
  expect(await app.main((_electron, home) => home.refusal)).toBe('webRequest redirectURL is not offered by this host');
});
