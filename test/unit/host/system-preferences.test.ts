/** What an app is told of Touch ID. */
import { afterAll, expect, test } from 'vitest';
import { createSystemPreferences } from '#host/system-preferences.ts';
import { endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('offers more');
afterAll(endFixtures);

// shell/browser/api/electron_api_system_preferences.cc: SetMethod("canPromptTouchID", …) only where BUILDFLAG(IS_MAC).
hostTest('systemPreferences: without Touch ID off macOS, where Electron has no such methods; everything else is refused', async () => {
  const app = await startFixture({ windows: false });
  await app.event('ready');
  const seen = await app.main(({ systemPreferences }) => {
    const refusal = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).message;
      }
    };
    return [
      String(systemPreferences.canPromptTouchID),
      String(systemPreferences.promptTouchID),
      'canPromptTouchID' in systemPreferences,
      refusal(() => systemPreferences.getAccentColor()),
      refusal(() => systemPreferences.askForMediaAccess('camera')),
    ];
  });
  const refused = (name: string) => `systemPreferences.${name} is not offered by this host`;
  expect(seen).toEqual(['undefined', 'undefined', false, refused('getAccentColor'), refused('askForMediaAccess')]);
});

test('systemPreferences: on macOS the host has no sensor, and refuses to ask for it', () => {
  const mac = createSystemPreferences('darwin') as { canPromptTouchID(): boolean; promptTouchID(reason: string): unknown };
  expect(mac.canPromptTouchID()).toBe(false);
  expect(() => mac.promptTouchID('to test')).toThrow('systemPreferences.promptTouchID is not offered by this host');
});
