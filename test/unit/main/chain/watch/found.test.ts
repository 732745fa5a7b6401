/** Watching against the real sandbox: transfers made outside the app are found, announced and forgotten as they should be. */

import { encodeFunctionData, parseAbi, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { ok } from '#shared/core/result.ts';
import { asPerson } from '#test/support/as-person.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, type Options, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { found, isUpToDate, lookAgain, personOf, sendMined, summaryOf, until } from '#test/support/watching.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ mining: 'slow' });
  await sandbox.rpc.setAutomine(true);
});
afterAll(() => sandbox.stop());

const accountOf = (handle: string) => personOf(sandbox, handle).accounts[0];

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 id)',
  'function ownerOf(uint256 id) view returns (address)',
]);
const send = (more: object) => sendMined(sandbox.rpc, more);

async function start(options: Options = {}): Promise<MainServices> {
  const main = await startMainServices(sandbox, { browse: asPerson(), ...options });
  if (options.folder === undefined) await main.signIn();
  return main;
}

async function turnOn(main: MainServices): Promise<void> {
  // What other tests did lies below.
  await sandbox.rpc.mine({ blocks: 1 });
  main.watch.set(main.connection.id, true, '300');
  await until(() => isUpToDate(main));
}

test('default: native, ERC20 and ERC721 transfers both ways; a reverted one has arrived nowhere', async () => {
  const main = await start();
  await turnOn(main);
  const [mine, theirs] = [accountOf('ada'), accountOf('grace')];
  const native = await send({ from: theirs, to: mine, value: `0x${parseEther('1.2').toString(16)}` });
  const dollars = encodeFunctionData({ abi, functionName: 'transfer', args: [mine, 250_000_000n] });
  await send({ from: theirs, to: demoContracts.DemoDollar, data: dollars });
  await send({ from: mine, to: theirs, value: '0x5' });
  // More than there is: it fails on chain.
  const tooMuch = encodeFunctionData({ abi, functionName: 'transfer', args: [mine, 10n ** 40n] });
  await send({ from: theirs, to: demoContracts.DemoDollar, data: tooMuch, gas: '0x30d40' });
  await send({ from: mine, to: demoContracts.DemoDollar, value: '0x7', data: tooMuch, gas: '0x30d40' });
  const [id, from] = await ownedBySomebody(mine);
  await send({
    from,
    to: demoContracts.FieldNotes,
    data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, mine, id] }),
  });
  await lookAgain(sandbox.rpc, main);
  expect(found(main).map(summaryOf)).toEqual([`erc721 in ${id}`, 'native out 5', 'erc20 in 250000000', 'native in 1200000000000000000']);
  // The failed one of one's own is listed for its fee.
  const [, failed] = main.watch.found(main.connection.id, null).found;
  expect(failed?.entry).toMatchObject({
    asked: { from: mine, value: '7' },
    outcome: { status: 'reverted', fee: expect.stringMatching(/^\d+$/) },
  });
  expect(found(main).at(-1)).toMatchObject({ hash: native, own: mine, counterparty: theirs, token: null });
  expect(main.watch.found(main.connection.id, null).tokens[demoContracts.DemoDollar]).toEqual({ symbol: 'DUSD', decimals: 6 });
  // Once each; together, where one look found them all.
  const received = ({ title }: { title: string }) =>
    Number(/^(\d+) transfers received$/.exec(title)?.[1] ?? (title.startsWith('Received ') ? 1 : Number.NaN));
  const sum = () => main.notes.reduce((all, note) => all + received(note), 0);
  await until(() => sum() >= 3);
  expect(sum()).toBe(3);
  for (const { title, body, place } of main.notes) {
    expect(body).toBe('Account 1 · Tiny');
    expect(place).toMatch(title.startsWith('Received ') ? /^\/tx\/0x/ : /^\/wallet$/);
  }
  await main.stop();
});

async function ownedBySomebody(but: string): Promise<[bigint, `0x${string}`]> {
  for (let id = 1n; id < 20n; id += 1n) {
    const owner = await sandbox.rpc
      .readContract({ address: demoContracts.FieldNotes, abi, functionName: 'ownerOf', args: [id] })
      .catch(() => but);
    if (owner.toLowerCase() !== but.toLowerCase()) return [id, owner as `0x${string}`];
  }
  throw new Error('all notes are theirs');
}

test('behavior: while off nothing is asked; turned off, asking stops', async () => {
  const main = await start();
  await send({ from: accountOf('grace'), to: accountOf('ada'), value: '0x1' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(main.log.list(main.connection.id)).toEqual([]);
  await turnOn(main);
  expect(main.log.list(main.connection.id).length).toBeGreaterThan(0);
  main.watch.set(main.connection.id, false, '60');
  const asked = main.log.list(main.connection.id).length;
  main.watch.resumed();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(main.log.list(main.connection.id)).toHaveLength(asked);
  expect(main.watched.at(-1)?.phase).toEqual({ is: 'off' });
  await main.stop();
});

test('behavior: a restart continues where it was, including gaps found before it, and announces nothing twice', async () => {
  const main = await start();
  await turnOn(main);
  await send({ from: accountOf('grace'), to: accountOf('ada'), value: '0x1' });
  await lookAgain(sandbox.rpc, main);
  await until(() => main.notes.length === 1);
  await main.stop(false);
  await send({ from: accountOf('grace'), to: accountOf('ada'), value: '0x2' });
  await sandbox.rpc.mine({ blocks: 3 });
  const again = await start({ folder: main.folder });
  await until(() => found(again).length === 2);
  expect(found(again).map(summaryOf)).toEqual(['native in 2', 'native in 1']);
  await until(() => again.notes.length === 1);
  expect(again.notes[0]?.title).toBe('Received 2 wei');
  await again.stop();
});

test('behavior: P16 signing out leaves nothing of it; another person sees nothing of it', async () => {
  let person = 'ada';
  const main = await start({ browse: asPerson(() => person) });
  const { handlers } = handlersOf(main);
  await turnOn(main);
  await send({ from: accountOf('grace'), to: accountOf('ada'), value: '0x9' });
  await lookAgain(sandbox.rpc, main);
  expect(found(main)).toHaveLength(1);
  person = 'grace';
  await main.signIn();
  expect(found(main)).toEqual([]);
  await until(() => main.watched.at(-1)?.on === false);
  // Another person is asked whether to scan past blocks; the same one isn't asked again.
  expect(main.watch.now(main.connection.id)).toMatchObject({ found: 0, scanned: [], answered: false });
  await turnOn(main);
  await handlers['session.signOut']({ connection: main.connection.id });
  expect(main.watch.now(main.connection.id)).toMatchObject({ on: false, found: 0, scanned: [], answered: true });
  await main.stop();
});

test('behavior: “Not now” reads nothing and is remembered after a restart, until the connection is removed', async () => {
  const main = await start();
  const { id } = main.connection;
  expect(main.watch.now(id).answered).toBe(false);
  const { handlers } = handlersOf(main);
  expect(await handlers['watch.decline']({ connection: id })).toEqual(ok(null));
  expect(main.watch.now(id)).toMatchObject({ answered: true, on: false, requestsLastMinute: 0 });
  await main.stop(false);
  const again = await start({ folder: main.folder });
  expect(again.watch.now(again.connection.id).answered).toBe(true);
  again.watch.drop(again.connection.id);
  expect(again.watch.now(again.connection.id).answered).toBe(false);
  await again.stop();
});

test('behavior: past blocks are read too, without a word on the desktop', async () => {
  const main = await start();
  await send({ from: accountOf('grace'), to: accountOf('ada'), value: '0x3' });
  await sandbox.rpc.mine({ blocks: 1 });
  await turnOn(main);
  expect(found(main)).toEqual([]);
  const newest = String(await sandbox.rpc.getBlockNumber());
  expect(main.watch.scan(main.connection.id, { from: String(Number(newest) - 3), to: newest }, 'unlimited')).toEqual(ok(null));
  await until(() => found(main).length > 0 && isUpToDate(main));
  expect(main.notes).toEqual([]);
  await main.stop();
});

test('behavior: another chain is watched anew, with nothing of the old one', async () => {
  const main = await start();
  await turnOn(main);
  await send({ from: accountOf('grace'), to: accountOf('ada'), value: '0x4' });
  await lookAgain(sandbox.rpc, main);
  expect(found(main)).toHaveLength(1);
  main.watch.beginChain(main.connection.id);
  expect(found(main)).toEqual([]);
  await until(() => isUpToDate(main) && main.watch.now(main.connection.id).scanned.length === 1);
  expect(main.watch.now(main.connection.id)).toMatchObject({ on: true, budget: '300' });
  await main.stop();
});
