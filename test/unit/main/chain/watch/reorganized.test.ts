/** Watching on a chain that takes blocks back: a node of the test's own, served by the sandbox. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createTestClient, http, publicActions } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAnvil } from '#sandbox/chain/anvil.ts';
import { mnemonic } from '#sandbox/people.ts';
import { asPerson } from '#test/support/as-person.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { found, isUpToDate, lookAgain, sendMined, summaryOf, until } from '#test/support/watching.ts';

const key = `0x${'c1'.repeat(32)}` as const;
const mine = privateKeyToAccount(key).address;
const theirs = mnemonicToAccount(mnemonic).address;

let anvil: ChildProcess;
let sandbox: RunningSandbox;
let node: ReturnType<typeof connect>;
const connect = (url: string) => createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }) }).extend(publicActions);

beforeAll(async () => {
  anvil = spawn(findAnvil(), ['--port', '0', '--mnemonic', mnemonic], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    let said = '';
    anvil.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  node = connect(url);
  sandbox = await startSandbox({ mining: 'other', args: ['--rpc-url', url], env: { BLOCKDESK_SANDBOX_KEYS: key } });
});
afterAll(async () => {
  await sandbox?.stop();
  anvil?.kill('SIGKILL');
});

const start = async () => {
  const main = await startMainServices(sandbox, { browse: asPerson() });
  await main.signIn();
  await node.mine({ blocks: 1 });
  main.watch.set(main.connection.id, true, '300');
  await until(() => isUpToDate(main));
  return main;
};

test('behavior: what a reorganization removed is no longer listed, and its replacement is', async () => {
  const main = await start();
  const snapshot = await node.snapshot();
  await sendMined(node, { from: theirs, to: mine, value: '0x111' });
  await node.mine({ blocks: 2 });
  await lookAgain(node, main);
  expect(found(main).map(summaryOf)).toEqual(['native in 273']);
  await node.revert({ id: snapshot });
  await node.mine({ blocks: 1, interval: 7 });
  await sendMined(node, { from: theirs, to: mine, value: '0x222' });
  await node.mine({ blocks: 5 });
  await lookAgain(node, main);
  expect(found(main).map(summaryOf)).toEqual(['native in 546']);
  await main.stop();
});

test('behavior: when the chain becomes shorter, what was above its end is dropped', async () => {
  const main = await start();
  const snapshot = await node.snapshot();
  await sendMined(node, { from: theirs, to: mine, value: '0x333' });
  await lookAgain(node, main);
  expect(found(main).map(summaryOf)).toEqual(['native in 819']);
  await node.revert({ id: snapshot });
  await lookAgain(node, main);
  expect(found(main)).toEqual([]);
  await main.stop();
});
