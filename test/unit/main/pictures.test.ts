/** Loading pictures: a page may stop it; it begins, or goes by another gateway, only where the person confirms it in main's own window. */
import { afterEach, expect, test } from 'vitest';
import type { FetchMedia } from '#main/ports/media.ts';
import type { Change } from '#shared/change.ts';
import { defaultGateway, nothingAllowed } from '#shared/pictures.ts';
import { fail, ok } from '#shared/result.ts';
import { type Decider, handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(answer: Decider, fetchMedia?: FetchMedia) {
  const tiny = await startTinyService({
    answers: { [`/erc721/tokenURI/${contractAddress}/1`]: '"ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWNPbdG"' },
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
  const choice = () => slices.all().pictures.value.items[0] ?? nothingAllowed;
  const look = () => handlers['collectible.look']({ connection: id, contractAddress, tokenId: '1' });
  return { asked, save, choice, look };
}

const contractAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = 'https://gateway.example/what-a-page-would-tell/';

test('error: E4 E25 a page that allows itself to load: the person is asked with the whole gateway, and Back keeps all', async () => {
  const { save, choice, asked } = await start(async () => false);
  expect(await save(true, other)).toEqual(fail({ code: 'change-declined' }));
  expect(choice()).toEqual(nothingAllowed);
  expect(asked).toMatchObject([{ fields: [{ name: 'IPFS gateway', before: null, after: other, is: 'address' }] }]);
});

test('behavior: agreed it holds; the same again and an end ask nobody, another gateway does', async () => {
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

test('error: E25 stopped while the window is open, it does not go on by its answer', async () => {
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

test('behavior: E25 going by another gateway ends what the one before is being asked; the same one again ends nothing', async () => {
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
