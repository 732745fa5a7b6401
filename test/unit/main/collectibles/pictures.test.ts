/** Loading pictures: a page may stop it; it begins, or goes by another gateway, only where the person confirms it in main's own window. */
import { afterEach, expect, test } from 'vitest';
import type { FetchMedia } from '#main/core/ports/media.ts';
import { defaultGateway, nothingAllowed } from '#shared/collectibles/pictures.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Change } from '#shared/writes/change.ts';
import { type Decider, handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** `owner`: what the contract says of every token. */
async function start(answer: Decider, fetchMedia?: FetchMedia, owner = account) {
  const tiny = await startTinyService({
    answers: {
      [`/erc721/tokenURI/${contractAddress}/1`]: '"ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWNPbdG"',
      '/contract/call': JSON.stringify(owner),
    },
    // As half of all collections have it: its id in the address of its metadata.
    before(request, response) {
      const id = /^GET \/erc721\/tokenURI\/0x[0-9a-fA-F]{40}\/(\d{2,})$/.exec(request)?.[1];
      if (id !== undefined)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(`https://evil.example/${id}`));
    },
  });
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  if (fetchMedia !== undefined) await main.signIn();
  const asked: Change[] = [];
  const decide: Decider = (change) => {
    asked.push(change);
    return answer(change);
  };
  const { handlers, slices } = handlersOf(main, undefined, undefined, fetchMedia === undefined ? { decide } : { decide, fetchMedia });
  const { id } = main.connection;
  const save = (allowed: boolean, gateway = defaultGateway) => handlers['pictures.save']({ connection: id, allowed, gateway });
  const choice = () => slices.all('first').pictures.value.items[0] ?? nothingAllowed;
  const look = (tokenId = '1') => handlers['collectible.look']({ connection: id, contractAddress, tokenId });
  return { tiny, handlers, connection: id, asked, save, choice, look };
}

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const contractAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = 'https://gateway.example/what-a-page-would-tell/';

test('error: E4 E25 a page that allows itself to load: the person is asked with the whole gateway, and Back keeps all', async () => {
  const { save, choice, asked } = await start(async () => false);
  expect(await save(true, other)).toEqual(fail({ code: 'change-declined' }));
  expect(choice()).toEqual(nothingAllowed);
  expect(asked).toMatchObject([{ fields: [{ name: 'IPFS gateway', before: null, after: other, is: 'address' }] }]);
});

test('behavior: consent lasts; repeating it or ending it asks nothing, another gateway asks again', async () => {
  const { save, choice, asked } = await start(async () => true);
  expect(await save(true)).toEqual(ok(null));
  expect(await save(true)).toEqual(ok(null));
  expect(asked).toHaveLength(1);
  expect(await save(true, other)).toEqual(ok(null));
  expect(asked).toHaveLength(2);
  expect(await save(false, defaultGateway)).toEqual(ok(null));
  expect(asked).toHaveLength(2);
  expect(choice()).toEqual(nothingAllowed);
});

test('error: E25 stopped while the window is open, its answer does not continue the loading', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answers = [Promise.resolve(true), promise];
  const { save, choice, asked } = await start(async () => (await answers.shift()) === true);
  await save(true);
  const changing = save(true, other);
  await expect.poll(() => asked.length).toBe(2);
  await save(false);
  resolve(true);
  expect(await changing).toEqual(fail({ code: 'change-declined' }));
  expect(choice()).toMatchObject({ allowed: false });
});

test('behavior: E25 choosing another gateway ends requests to the previous one; the same one again ends nothing', async () => {
  const under: { url: string; signal: AbortSignal }[] = [];
  const fetchMedia: FetchMedia = (url, _kind, signal) => {
    under.push({ url, signal });
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(fail({ why: 'canceled' }))));
  };
  const { save, look } = await start(async () => true, fetchMedia);
  await save(true);
  const first = look();
  await expect.poll(() => under.length).toBe(1);
  await save(true);
  expect(under[0]?.signal.aborted).toBe(false);
  await save(true, other);
  expect(under[0]?.signal.aborted).toBe(true);
  expect(await first).toMatchObject({ ok: true, value: { lacks: { metadata: { why: 'canceled' } } } });
  const second = look();
  await expect.poll(() => under.length).toBe(2);
  expect(under.map(({ url }) => new URL(url).host)).toEqual([new URL(defaultGateway).host, 'gateway.example']);
  expect(under[1]?.signal.aborted).toBe(false);
  await save(false);
  await second;
});

test('error: E4 E25 a page that encodes text in token ids of its contract: no server is asked for tokens that no account holds', async () => {
  const urls: string[] = [];
  const fetchMedia: FetchMedia = async (url) => {
    urls.push(url);
    return ok(Buffer.from('{"name":"an order for the page"}'));
  };
  const { handlers, connection, save, look } = await start(async () => true, fetchMedia, '0x90f79bf6eb2c4f870365e785982e1f101e93b906');
  await save(true);
  // A page follows whatever it likes.
  expect(await handlers['tokens.save']({ connection, address: contractAddress, standard: 'erc721' })).toEqual(ok(null));
  const words = BigInt(`0x${Buffer.from('Mum 0x71C7 12345 wei').toString('hex')}`).toString();
  const lack = { why: 'not-yours', host: 'evil.example' };
  expect(await look(words)).toMatchObject({ ok: true, value: { metadata: null, lacks: { metadata: lack, picture: lack } } });
  expect(urls).toEqual([]);
});

test('default: E25 what main reads to be in one of the accounts is loaded, and the accounts are asked for once for all of them', async () => {
  const urls: string[] = [];
  const fetchMedia: FetchMedia = async (url) => {
    urls.push(url);
    return ok(Buffer.from('{"name":"Mine"}'));
  };
  const { tiny, save, look } = await start(async () => true, fetchMedia);
  await save(true);
  const ids = ['10', '11', '12'];
  for (const id of ids)
    expect(await look(id)).toMatchObject({ ok: true, value: { metadata: { name: 'Mine' }, lacks: { metadata: null } } });
  expect(urls).toEqual(ids.map((id) => `https://evil.example/${id}`));
  expect(tiny.apiRequests.filter((request) => request === 'GET /user/accounts')).toHaveLength(1);
  expect(tiny.apiRequests.filter((request) => request === 'POST /contract/call')).toHaveLength(3);
});

test('error: E25 an owner that could not be read counts as not yours', async () => {
  const { tiny, save, look } = await start(
    async () => true,
    async () => expect.unreachable('no server is asked'),
  );
  await save(true);
  tiny.behavior.answers['/contract/call'] = '{"error":{"message":"reverted"}}';
  expect(await look('10')).toMatchObject({ ok: true, value: { lacks: { metadata: { why: 'not-yours' } } } });
  tiny.behavior.answers['/contract/call'] = 'null';
  expect(await look('11')).toMatchObject({ ok: true, value: { lacks: { metadata: { why: 'not-yours' } } } });
});
