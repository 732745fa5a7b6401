/** What needs no Chromium to be tested: proxies of the environment, the browser's command. */
import { expect, test } from 'vitest';
import { resolveProxyFromEnvironment } from '#host/proxy.ts';
import { parseBrowserVariable } from '#host/shell.ts';

// https://www.electronjs.org/docs/latest/api/session#sesresolveproxyurl
test.each([
  ['https://example.com/', {}, 'DIRECT'],
  ['https://example.com/', { https_proxy: 'http://proxy.example:3128' }, 'PROXY proxy.example:3128'],
  ['http://example.com/', { https_proxy: 'http://proxy.example:3128' }, 'DIRECT'],
  ['http://example.com/', { ALL_PROXY: 'socks5://proxy.example' }, 'SOCKS5 proxy.example:1080'],
  ['https://a.example.com/', { HTTPS_PROXY: 'proxy.example:8080', NO_PROXY: 'x.org, .example.com' }, 'DIRECT'],
  ['https://127.0.0.1:4000/', { HTTPS_PROXY: 'proxy.example:8080' }, 'DIRECT'],
])('resolveProxy: %s with %o is %s', (url, env, answer) => {
  expect(resolveProxyFromEnvironment(url, env)).toBe(answer);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['firefox', ['firefox']],
  ['"/a b/run" --new-tab %s:other', ['/a b/run', '--new-tab', '%s']],
])('BROWSER: %s', (value, words) => {
  expect(parseBrowserVariable(value)).toEqual(words);
});
