/** The practice chain begun anew, under the same address or another: nothing of the old one is taken for the new one’s. */
import { afterAll, expect, test } from 'vitest';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { createBrowser } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function signedIn(sandbox: RunningSandbox, folder?: string): Promise<MainServices> {
  const browse = async (link: string) => {
    const [ada] = sandbox.people;
    if (ada === undefined) throw new Error('the sandbox has no people');
    const browser = createBrowser();
    const signIn = await browser.visit(link);
    const consent = await browser.submit(signIn.at, { email: ada.email, password: ada.password });
    const back = await browser.submit(consent.at, { answer: 'allow', scope: sandbox.scopes.split(' ') });
    void visit(back.at).catch(() => {});
    return true;
  };
  const main = await startMainServices(sandbox, { browse, ...(folder === undefined ? {} : { folder }) });
  stops.push(() => main.stop());
  await main.signIn();
  return main;
}

async function blockTen(main: MainServices) {
  const answer = await main.client.read('block.get', main.connection, { number: '10' });
  if (!answer.ok || !answer.value.reading.recognized) throw new Error('no block');
  return { source: answer.value.source, hash: answer.value.reading.value.hash };
}

test('default: a deep block is asked for once; on a fresh state folder the chain’s own block is shown, not the one kept', async () => {
  const first = await startSandbox();
  stops.push(() => first.stop());
  const secondNow = () => Math.floor(Date.now() / 1000);
  const begun = secondNow();
  await first.rpc.mine({ blocks: 90, interval: 12 });
  const main = await signedIn(first);
  await main.client.read('block.latestNumber', main.connection, {});
  const before = await blockTen(main);
  expect(before).toEqual({ source: 'service', hash: (await first.rpc.getBlock({ blockNumber: 10n })).hash });
  expect(await blockTen(main)).toEqual({ ...before, source: 'cache' });
  await main.stop(false);
  await first.stop();

  // A fresh chain is another one by the second in which it begins.
  await expect.poll(secondNow).toBeGreaterThan(begun);
  const second = await startSandbox();
  stops.push(() => second.stop());
  const { hash } = await second.rpc.getBlock({ blockNumber: 10n });
  expect(hash).not.toBe(before.hash);
  const again = await signedIn(second, main.folder);
  expect(await again.cache.get(again.connection.id, 'block.get', '{"number":"10"}')).toMatchObject({ permanent: true });
  expect(await blockTen(again)).toEqual({ source: 'service', hash });
}, 60_000);
