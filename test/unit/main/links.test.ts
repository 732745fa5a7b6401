/** Links that the system opens the app with: which are kept, and until when. */
import { afterEach, expect, test, vi } from 'vitest';
import { createLinks } from '#main/links.ts';

const system = vi.hoisted(() => ({ isPackaged: true, asked: [] as unknown[][] }));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return system.isPackaged;
    },
    setAsDefaultProtocolClient: (...asked: unknown[]) => system.asked.push(asked),
  },
}));
const { registerLinkScheme } = await import('#main/core/platform/link-scheme.ts');
afterEach(() => {
  system.asked.length = 0;
  system.isPackaged = true;
});

function hearing() {
  const log: string[] = [];
  const links = createLinks((line) => log.push(line));
  return { links, log };
}

test('default: a link waits until it is taken, once', () => {
  const { links, log } = hearing();
  expect(links.take()).toBeNull();
  links.receive(['blockdesk://block/7']);
  expect(links.take()).toBe('/block/7');
  expect(links.take()).toBeNull();
  expect(log).toEqual([]);
});

test('behavior: a listener is called each time; of two links with no listener yet, the later one counts', () => {
  const { links } = hearing();
  const taken: (string | null)[] = [];
  links.receive(['blockdesk://block/1']);
  links.receive(['blockdesk://block/2']);
  links.watch(() => taken.push(links.take()));
  expect(links.take()).toBe('/block/2');
  links.receive(['--flag', 'blockdesk://block/3']);
  links.receive(['blockdesk://block/4']);
  expect(taken).toEqual(['/block/3', '/block/4']);
});

test('error: E20 a link that the app does not follow changes nothing, and its text is logged nowhere', () => {
  const { links, log } = hearing();
  let calls = 0;
  links.watch(() => {
    calls += 1;
  });
  for (const args of [['blockdesk://settings/secret'], ['--inspect', 'secret'], ['blockdesk://block/1', 'blockdesk://block/2'], []])
    links.receive(args);
  expect(links.take()).toBeNull();
  expect(calls).toBe(0);
  expect(log).toHaveLength(2);
  expect(log.join()).not.toMatch(/secret|blockdesk:|block\/1/);
});

test('default: an installed app registers itself where the package does not; a link cannot bring switches along', () => {
  registerLinkScheme('win32');
  registerLinkScheme('darwin');
  registerLinkScheme('linux');
  expect(system.asked).toEqual([['blockdesk', process.execPath, ['--']], ['blockdesk']]);
});

test('behavior: in development the system is not changed', () => {
  system.isPackaged = false;
  registerLinkScheme('win32');
  expect(system.asked).toEqual([]);
});
