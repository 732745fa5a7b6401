/** Where an address that a token names leads. */
import { expect, test } from 'vitest';
import { readSource } from '#main/collectibles/token-source.ts';

const textIn = (uri: string) => {
  const source = readSource(uri);
  return source.at === 'inside' ? Buffer.from(source.bytes).toString() : source;
};

test.each([
  [`data:application/json;base64,${btoa('{"name":"a"}')}`, '{"name":"a"}'],
  ['data:application/json,%7B%22name%22%3A%22a%22%7D', '{"name":"a"}'],
  ['data:application/json;utf8,{"name":"a#b"}', '{"name":"a#b"}'],
  ['data:application/json;charset=utf-8,{"discount":"100%"}', '{"discount":"100%"}'],
  ["data:image/svg+xml,%3Csvg width='100%'%3E%c3%bc%23", "<svg width='100%'>ü#"],
  ['DATA:APPLICATION/JSON;BASE64,e30=', '{}'],
  ['  {"name":"a"}  ', '{"name":"a"}'],
])('default: %s holds its content itself', (uri, text) => expect(textIn(uri)).toBe(text));

const id = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWNPbdG';
test.each([
  ['https://example.org/1.json', 'https://example.org/1.json', 'https'],
  ['HTTPS://Example.ORG/a?b=1#c', 'https://example.org/a?b=1', 'https'],
  [`ipfs://${id}/1.json`, `https://ipfs.io/ipfs/${id}/1.json`, 'ipfs'],
  [`ipfs://ipfs/${id}`, `https://ipfs.io/ipfs/${id}`, 'ipfs'],
  [`ipfs:${id}/a b/ü?x#y`, `https://ipfs.io/ipfs/${id}/a%20b/%C3%BC%3Fx%23y`, 'ipfs'],
] as const)('default: %s is at a server', (uri, url, over) => expect(readSource(uri)).toMatchObject({ at: 'server', url, over }));

test('behavior: an IPFS address is loaded from the chosen gateway', () => {
  const source = readSource(`ipfs://${id}/1`, { gateway: 'https://gw.example/x/' });
  expect(source).toEqual({ at: 'server', url: `https://gw.example/x/${id}/1`, host: 'gw.example', over: 'ipfs' });
});

test.each([
  ['', 'none', ''],
  ['   ', 'none', ''],
  ['http://example.org/1', 'scheme', 'http'],
  ['javascript:alert(1)', 'scheme', 'javascript'],
  ['file:///etc/passwd', 'scheme', 'file'],
  ['blob:app://blockdesk/1', 'scheme', 'blob'],
  ['app://blockdesk/index.html', 'scheme', 'app'],
  ['smb://host/share', 'scheme', 'smb'],
  ['ar://abc', 'scheme', 'ar'],
  ['//example.org/1', 'scheme', ''],
  ['/etc/passwd', 'scheme', ''],
  ['hello', 'scheme', ''],
  ['https://', 'scheme', 'https'],
  ['https://name:word@example.org/', 'scheme', 'https'],
  [`ipfs://${id}/../../x`, 'scheme', 'ipfs'],
  [`ipfs://${id}/%2e%2e/x`, 'scheme', 'ipfs'],
  ['ipfs://../x', 'scheme', 'ipfs'],
  ['ipfs://evil.example/x', 'scheme', 'ipfs'],
  ['data:nothing', 'scheme', 'data'],
  [`https://example.org/${'a'.repeat(3_000)}`, 'too-large', ''],
  [`data:,${'a'.repeat(12_000_001)}`, 'too-large', ''],
])('error: E12 %.60s leads nowhere', (uri, why, scheme) => expect(readSource(uri)).toEqual({ at: 'nowhere', why, scheme }));

test('error: half of a character is never sent to any server', () => {
  expect(readSource(`ipfs://${id}/\ud800`)).toEqual({ at: 'nowhere', why: 'scheme', scheme: 'ipfs' });
});
