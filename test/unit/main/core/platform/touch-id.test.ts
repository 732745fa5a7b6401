/** Touch ID, on a stand-in for Electron as its source has it: `shell/browser/api/electron_api_system_preferences_mac.mm:445`. */
import { afterEach, expect, test, vi } from 'vitest';

const system = vi.hoisted(() => ({ preferences: {} as Record<string, unknown> }));
vi.mock('electron', () => ({
  get systemPreferences() {
    return system.preferences;
  },
}));
const { touchId } = await import('#main/core/platform/touch-id.ts');

afterEach(() => vi.unstubAllGlobals());
const on = (platform: NodeJS.Platform, preferences: Record<string, unknown> = {}) => {
  vi.stubGlobal('process', { ...process, platform });
  system.preferences = preferences;
};

test.each(['linux', 'win32'] as const)('on %s, where Electron has no such method, it isn’t offered', (platform) => {
  on(platform);
  expect(touchId.isOffered()).toBe(false);
});

test.each([true, false])('on macOS it is offered where the computer has it: %s', (has) => {
  on('darwin', { canPromptTouchID: () => has });
  expect(touchId.isOffered()).toBe(has);
});

test('the prompt says what it is for; who isn’t recognized, goes back or has no sensor is refused', async () => {
  const reasons: string[] = [];
  on('darwin', {
    promptTouchID: async (reason: string) => void reasons.push(reason),
  });
  expect(await touchId.prompt('unlock your data')).toBe(true);
  expect(reasons).toEqual(['unlock your data']);
  on('darwin', { promptTouchID: () => Promise.reject(new Error('Canceled by user.')) });
  expect(await touchId.prompt('unlock your data')).toBe(false);
});
