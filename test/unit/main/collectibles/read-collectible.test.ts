/** What a token shows of itself, whatever strangers wrote. */
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMedia } from '#main/collectibles/media.ts';
import { createMediaStore } from '#main/collectibles/media-store.ts';
import { createShownPictures } from '#main/collectibles/shown-pictures.ts';
import type { FetchMedia } from '#main/core/ports/media.ts';
import { longestRaw, longestUri, mostTraits } from '#shared/collectibles/collectible.ts';
import { defaultGateway, type PictureChoice } from '#shared/collectibles/pictures.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, ok } from '#shared/core/result.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';
const json = (value: unknown) =>
  `data:application/json;base64,${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')}`;
const uriAnswer = (uri: string): Answer<string> => ({
  reading: { recognized: true, value: uri },
  raw: uri,
  readAt: 7,
  block: null,
  source: 'service',
  problem: null,
});

function setUp(answers: Readonly<Record<string, string>> = {}, allowed = false) {
  const asked: string[] = [];
  const choice: { now: PictureChoice } = { now: { allowed, gateway: defaultGateway } };
  const fetch: FetchMedia = async (url) => {
    asked.push(url);
    const text = answers[url];
    return text === undefined ? fail({ why: 'unreachable', host: new URL(url).host }) : ok(Buffer.from(text));
  };
  const folder = mkdtempSync(join(tmpdir(), 'blockdesk-media-'));
  const shown = createShownPictures();
  const media = createMedia({ fetch, store: createMediaStore(folder), shown, choiceOf: () => choice.now });
  const look = (uri: string, more: { whole?: boolean; fresh?: boolean } = {}) =>
    media.look({
      connection: 'c',
      uri: uriAnswer(uri),
      isOwn: async () => true,
      whole: true,
      fresh: false,
      signal: new AbortController().signal,
      ...more,
    });
  return { asked, choice, folder, shown, media, look };
}

test('default: metadata and a drawing inside the address: no server is asked', async () => {
  const { look, asked, shown } = setUp();
  const seen = await look(
    json({
      name: 'One',
      description: 'first',
      image: `data:image/svg+xml;base64,${btoa(drawing)}`,
      attributes: [{ trait_type: 'A', value: 1 }],
    }),
  );
  expect(seen).toMatchObject({
    metadata: { name: 'One', description: 'first', traits: [{ name: 'A', value: '1' }], traitCount: 1 },
    readAt: 7,
  });
  expect(seen.lacks).toEqual({ metadata: null, picture: null });
  expect(shown.find(seen.picture?.digest ?? '')).toMatchObject({ type: 'image/svg+xml' });
  expect(asked).toEqual([]);
});

test('behavior: for a card nothing is read beyond what it shows', async () => {
  const { look } = setUp();
  const seen = await look(json({ name: 'One', description: 'first', attributes: [{ value: 1 }, { value: 2 }] }), { whole: false });
  expect(seen).toMatchObject({
    raw: null,
    metadata: { name: 'One', description: null, traits: [{ name: '', value: '1' }], traitCount: 2 },
  });
});

test('error: E25 nothing is asked of a server, for metadata or picture, before it is allowed', async () => {
  const { look, asked } = setUp({ 'https://a.example/1': '{}' });
  expect((await look('https://a.example/1')).lacks.metadata).toEqual({ why: 'not-allowed', host: 'a.example', over: 'https' });
  expect((await look('ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWNPbdG')).lacks.metadata).toEqual({
    why: 'not-allowed',
    host: 'ipfs.io',
    over: 'ipfs',
  });
  expect((await look(json({ name: 'One', image: 'https://b.example/1.png' }))).lacks.picture).toEqual({
    why: 'not-allowed',
    host: 'b.example',
    over: 'https',
  });
  expect(asked).toEqual([]);
});

test('behavior: once allowed it is asked once, kept for when no answer comes, and removed when permission is withdrawn', async () => {
  const answers: Record<string, string> = {
    'https://a.example/1': JSON.stringify({ name: 'One', image: 'https://b.example/1.svg' }),
    'https://b.example/1.svg': drawing,
  };
  const { look, asked, choice, folder, media, shown } = setUp(answers, true);
  const seen = await look('https://a.example/1');
  expect(seen).toMatchObject({ metadata: { name: 'One' }, lacks: { metadata: null, picture: null } });
  await expect.poll(() => readdirSync(folder, { recursive: true }).length).toBe(3);
  expect(asked).toHaveLength(2);
  delete answers['https://a.example/1'];
  expect(await look('https://a.example/1')).toEqual(seen);
  expect(asked).toHaveLength(2);
  await look('https://a.example/1', { fresh: true });
  expect(asked).toHaveLength(3);
  choice.now = { ...choice.now, allowed: false };
  expect((await look('https://a.example/1')).lacks.metadata).toMatchObject({ why: 'not-allowed' });
  await media.forgetLoaded('c');
  expect(readdirSync(folder)).toEqual([]);
  expect(shown.find(seen.picture?.digest ?? '')).toBeNull();
});

test('error: permission withdrawn during the request: the answer is neither shown nor saved', async () => {
  const { choice, folder, shown } = setUp();
  const fetch: FetchMedia = async () => {
    choice.now = { ...choice.now, allowed: false };
    return ok(Buffer.from('{"name":"late"}'));
  };
  choice.now = { ...choice.now, allowed: true };
  const media = createMedia({ fetch, store: createMediaStore(folder), shown, choiceOf: () => choice.now });
  const seen = await media.look({
    connection: 'c',
    uri: uriAnswer('https://a.example/1'),
    isOwn: async () => true,
    whole: true,
    fresh: false,
    signal: new AbortController().signal,
  });
  expect(seen).toMatchObject({ metadata: null, lacks: { metadata: { why: 'not-allowed' } } });
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['forgetLoaded', 'drop', 'clear', 'endLoading'] as const)(
  'error: E25 %s during the request ends it, and an answer that still comes is neither shown nor saved',
  async (how) => {
    const { choice, folder, shown } = setUp({}, true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const signals: AbortSignal[] = [];
    const fetch: FetchMedia = async (_url, _kind, signal) => {
      signals.push(signal);
      await promise;
      return ok(Buffer.from(JSON.stringify({ name: 'late', image: 'https://b.example/1.svg' })));
    };
    const store = createMediaStore(folder);
    const media = createMedia({ fetch, store, shown, choiceOf: () => choice.now });
    const look = () =>
      media.look({
        connection: 'c',
        uri: uriAnswer('https://a.example/1'),
        isOwn: async () => true,
        whole: true,
        fresh: false,
        signal: new AbortController().signal,
      });
    const looking = look();
    await expect.poll(() => signals.length).toBe(1);
    await media[how]('c');
    expect(signals[0]?.aborted).toBe(true);
    resolve();
    expect(await looking).toMatchObject({ metadata: null, picture: null, lacks: { metadata: { why: 'canceled' } } });
    expect(signals).toHaveLength(1);
    // In turn: what would be kept is by now.
    await store.drop('another');
    expect(await store.find('c', 'https://a.example/1')).toBeNull();
    expect((await look()).metadata?.name).toBe('late');
  },
);

test('error: H9 a saved picture is not used as metadata: it is larger than metadata may be', async () => {
  const url = 'https://a.example/both';
  const { look, folder } = setUp({ [url]: JSON.stringify({ name: 'x'.repeat(300_000) }) }, true);
  await look(json({ image: url }));
  // The folder and the file, once it has its name.
  const named = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !/\.[0-9a-f-]{36}$/.test(name));
  await expect.poll(() => named().length).toBe(2);
  expect((await look(url)).lacks.metadata).toEqual({ why: 'too-large' });
});

test('error: H9 a number of millions of digits does not block anything', async () => {
  const { look } = setUp();
  const taken = startProcessorTime();
  const seen = await look(json(`{"name":${'9'.repeat(5_000_000)}}`));
  expect(seen.metadata?.name).toMatch(/^9{200}…$/);
  expect(taken()).toBeLessThan(1_000);
});

test.skipIf(process.platform === 'win32')('behavior: saved files are readable only by the person', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'blockdesk-media-')), 'media');
  await createMediaStore(folder).keep('c', 'https://a.example/1', Buffer.alloc(1));
  const modes = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map(
    (name) => statSync(join(folder, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

test.each([
  ['javascript:alert(1)', { why: 'scheme', scheme: 'javascript' }],
  ['file:///etc/passwd', { why: 'scheme', scheme: 'file' }],
  ['http://a.example/', { why: 'scheme', scheme: 'http' }],
  ['', { why: 'none' }],
  [json('not json'), { why: 'not-json' }],
  [json('[1,2]'), { why: 'not-json' }],
  [json('null'), { why: 'not-json' }],
  [json('['.repeat(50_000)), { why: 'too-deep' }],
  [json(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`), { why: 'too-deep' }],
  [json({ name: 'x'.repeat(8_000_001) }), { why: 'too-large' }],
] as const)('error: E12 H9 an address %.40s gives no metadata, and is not asked', async (uri, lack) => {
  const { look, asked } = setUp({}, true);
  expect((await look(uri)).lacks.metadata).toEqual(lack);
  expect(asked).toEqual([]);
});

test('error: H9 an address of a million characters is cut', async () => {
  const { look } = setUp();
  const seen = await look(`javascript:${'x'.repeat(1_000_000)}`);
  expect([seen.uri?.length, seen.uriLength]).toEqual([longestUri, 1_000_011]);
});

test('error: H9 a name of a million characters is cut, and so is the metadata as it came', async () => {
  const { look } = setUp();
  const seen = await look(json({ name: 'x'.repeat(1_000_000), description: 'y'.repeat(1_000_000) }));
  expect([seen.metadata?.name?.length, seen.metadata?.description?.length, seen.raw?.length]).toEqual([201, 2_001, longestRaw]);
  expect(seen.rawLength).toBeGreaterThan(2_000_000);
});

test('error: wrong types everywhere: a value that is not text is not used as text', async () => {
  const { look } = setUp();
  const seen = await look(
    json({
      name: { a: 1 },
      description: ['x'],
      image: 7,
      attributes: [null, 7, 'word', { trait_type: {}, value: [] }, { value: true }, { name: 'n', value: Number.POSITIVE_INFINITY }],
    }),
  );
  expect(seen.metadata).toMatchObject({
    name: null,
    description: null,
    traits: [
      { name: '', value: null },
      { name: '', value: '7' },
      { name: '', value: 'word' },
      { name: '', value: null },
      { name: '', value: 'true' },
      { name: 'n', value: null },
    ],
  });
  expect(seen.lacks.picture).toEqual({ why: 'none' });
});

test('error: names of the language in metadata are names like others', async () => {
  const { look } = setUp();
  const seen = await look(json('{"__proto__":{"name":"x"},"constructor":1,"attributes":{"__proto__":"p","toString":{"value":"v"}}}'));
  expect(seen.metadata).toMatchObject({
    name: null,
    traits: [
      { name: '__proto__', value: 'p' },
      { name: 'toString', value: 'v' },
    ],
  });
  expect(({} as { name?: string }).name).toBeUndefined();
});

test('error: traits by the thousand: the first hundred, and how many there are', async () => {
  const { look } = setUp();
  const seen = await look(json({ attributes: Array.from({ length: 5_000 }, (_, n) => ({ trait_type: `t${n}`, value: n })) }));
  expect([seen.metadata?.traits.length, seen.metadata?.traitCount]).toEqual([mostTraits, 5_000]);
  expect(JSON.stringify(seen).length).toBeLessThan(250_000);
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'unsafe-svg'],
  ['<html><script>alert(1)</script></html>', 'no-picture'],
  ['', 'no-picture'],
])('error: E25 a so-called picture that is %.30s is not shown', async (text, why) => {
  const { look } = setUp({ 'https://a.example/p.png': text }, true);
  expect((await look(json({ name: 'One', image: 'https://a.example/p.png' }))).lacks.picture).toEqual({ why });
  expect((await look(json({ name: 'One', image: `data:image/png;base64,${btoa(text)}` }))).lacks.picture).toEqual({ why });
});

test('behavior: the same picture asked for at the same time is asked once; one who leaves does not take it from the others', async () => {
  const { choice, folder, shown } = setUp({}, true);
  let asked = 0;
  const fetch: FetchMedia = (_url, _kind, signal) => {
    asked += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(ok(Buffer.from('{"name":"late"}'))), 50);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve(fail({ why: 'canceled' }));
      });
    });
  };
  const media = createMedia({ fetch, store: createMediaStore(folder), shown, choiceOf: () => choice.now });
  const [first, second] = [new AbortController(), new AbortController()];
  const ask = ({ signal }: AbortController) =>
    media.look({ connection: 'c', isOwn: async () => true, uri: uriAnswer('https://a.example/1'), whole: false, fresh: true, signal });
  const [one, other] = [ask(first), ask(second)];
  await expect.poll(() => asked).toBe(1);
  first.abort();
  expect((await one).lacks.metadata).toEqual({ why: 'canceled' });
  expect((await other).metadata?.name).toBe('late');
});

test('behavior: on disk the least recently used goes first, and one dropped while it loads is not saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'blockdesk-media-'));
  const store = createMediaStore(folder, 1_000);
  for (let n = 0; n < 6; n += 1) await store.keep('c', `https://a.example/${n}`, Buffer.alloc(300));
  const kept = await Promise.all(Array.from({ length: 6 }, (_, n) => store.find('c', `https://a.example/${n}`)));
  expect(kept.filter((bytes) => bytes !== null).length).toBeLessThanOrEqual(3);
  expect(kept.at(-1)).not.toBeNull();
  expect(await store.find('d', 'https://a.example/5')).toBeNull();
  const late = store.keep('c', 'https://a.example/late', Buffer.alloc(1));
  await store.drop('c');
  await late;
  expect(readdirSync(folder)).toEqual([]);
});

test('behavior: pictures in memory are bounded, and the one shown last stays', () => {
  const shown = createShownPictures(100);
  const digests = Array.from({ length: 5 }, (_, n) => shown.show({ type: 'image/png', bytes: Buffer.alloc(40, n) }, false));
  expect(digests.map((digest) => shown.find(digest) !== null)).toEqual([false, false, false, true, true]);
  expect(shown.find('../../vault.db')).toBeNull();
  const loaded = shown.show({ type: 'image/png', bytes: Buffer.alloc(40, 9) }, true);
  shown.forgetLoaded();
  expect([shown.find(loaded), shown.find(digests[4] ?? '')?.bytes.byteLength]).toEqual([null, 40]);
});

test('behavior: O26 what was loaded is removed once when another person signs in, and stays when the same person does', async () => {
  const { media, folder, shown, look, asked } = setUp({ 'https://a.example/1': '{"name":"One"}' }, true);
  const kept = () => readdirSync(folder, { recursive: true }).length > 0;
  await look('https://a.example/1');
  await expect.poll(kept).toBe(true);
  const digest = shown.show({ type: 'image/png', bytes: Buffer.alloc(1) }, false);
  // Without a new sign-in there is nothing to settle, however often the accounts are reported.
  await media.revealOrDelete('c', false);
  await media.newSignIn('c');
  await media.revealOrDelete('c', true);
  await media.revealOrDelete('c', false);
  expect([kept(), shown.find(digest) !== null]).toEqual([true, true]);
  await media.newSignIn('c');
  await media.revealOrDelete('c', false);
  expect([kept(), shown.find(digest)]).toEqual([false, null]);
  await look('https://a.example/1');
  expect(asked).toHaveLength(2);
});

test('error: O26 what was loaded before a new sign-in is not returned until the sign-in is settled, also after a restart', async () => {
  const { media, folder, shown, choice, look, asked } = setUp({ 'https://a.example/1': '{"name":"One"}' }, true);
  const files = () => readdirSync(folder, { recursive: true }).length;
  await look('https://a.example/1');
  await expect.poll(files).toBe(2);
  await media.newSignIn('c');
  const again = createMedia({
    fetch: async () => fail({ why: 'too-large' }),
    store: createMediaStore(folder),
    shown,
    choiceOf: () => choice.now,
  });
  const lookAgain = () =>
    again.look({
      connection: 'c',
      isOwn: async () => true,
      uri: uriAnswer('https://a.example/1'),
      whole: true,
      fresh: false,
      signal: new AbortController().signal,
    });
  expect((await lookAgain()).lacks.metadata).toEqual({ why: 'too-large' });
  await again.revealOrDelete('c', true);
  expect((await lookAgain()).metadata?.name).toBe('One');
  await again.newSignIn('c');
  await createMediaStore(folder).revealOrDelete('c', false);
  expect([files(), asked.length]).toEqual([0, 1]);
});
