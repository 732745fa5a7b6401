/** What is handed to the person's browser: only what main built (E12). */
import { expect, test, vi } from 'vitest';

const shell = vi.hoisted(() => ({ opened: [] as string[], fails: false }));
vi.mock('electron', () => ({
  shell: {
    openExternal: async (url: string) => {
      if (shell.fails) throw new Error('no browser took secret-canary');
      shell.opened.push(url);
    },
  },
}));
const { openInSystemBrowser } = await import('#main/core/platform/browser.ts');

const refused = [
  'file:///etc/passwd',
  'smb://evil.example/share',
  'ms-msdt:/id PCWDiagnostic',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@example.org',
  'blockdesk://x',
  'app://blockdesk/index.html',
  'ftp://example.org/',
  'ws://example.org/',
  'search-ms:query=x',
  'http://evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example/',
  'http://[::2]/',
  'https:\\\\evil.example\\x',
  'https:/\\evil.example/',
  'https:evil.example',
  'https://user:password@example.org/',
  'https://user@example.org/',
  'https://bank.example%2f@evil.example/',
  ' https://example.org/',
  'https://example.org/\n',
  'https://example.org/a b',
  'https://exa\tmple.org/',
  'HTTPS://example.org/',
  'https://EXAMPLE.org/',
  'https://ex\u0430mple.org/',
  'https://example.org/\u202Egpj.exe',
  'https://example.org:443/',
  'https://',
  'https://example.org',
  '//example.org/',
  '\\\\evil.example\\share',
  'C:\\Windows\\System32\\calc.exe',
  '/bin/sh',
  '',
  '--new-window',
];
test.each(refused.map((url) => [JSON.stringify(url), url]))('error: E12 %s is not opened', async (_name, url) => {
  shell.opened.length = 0;
  expect(await openInSystemBrowser(url)).toBe(false);
  expect(shell.opened).toEqual([]);
});

test('E12 what main builds is opened exactly as it is: https, and http on this computer', async () => {
  shell.opened.length = 0;
  const urls = [
    'https://auth.example.org/oauth2?client_id=a&state=b%20c',
    'https://xn--exmple-4nf.org/',
    'http://127.0.0.1:4000/oauth2?x=%2F',
    'http://localhost:4000/oauth2',
    'http://[::1]:4000/oauth2',
  ];
  for (const url of urls) expect(await openInSystemBrowser(url)).toBe(true);
  expect(shell.opened).toEqual(urls);
});

test('E12 a browser that does not take it is an answer, nothing thrown', async () => {
  shell.fails = true;
  expect(await openInSystemBrowser('https://example.org/')).toBe(false);
});
