/** Node processes of the app: starting, messages and ending. https://www.electronjs.org/docs/latest/api/utility-process */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const children = {
  'idle.js': 'setInterval(() => {}, 1000); process.parentPort.postMessage("ready");',
  'stubborn.js': 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.parentPort.postMessage("ready");',
  'crash.js': 'process.kill(process.pid, "SIGSEGV");',
  'once.js': `
    process.parentPort.once('message', (first) => {
      process.parentPort.once('message', (second) => process.parentPort.postMessage([first.data, second.data]));
    });`,
  'clone.js': `
    process.parentPort.on('message', () => {
      try { process.parentPort.postMessage(() => {}); } catch (error) { process.parentPort.postMessage(error.message); }
    });`,
  'program.js': `
    import { execFileSync } from 'node:child_process';
    process.parentPort.postMessage(String(execFileSync('/bin/sh', ['-c', 'echo started'])));`,
  'imports.js': `
    import { net } from 'electron/utility';
    import { createRequire } from 'node:module';
    const required = createRequire(import.meta.url)('electron');
    const refusals = [() => net.fetch('http://127.0.0.1:1/'), () => required.app].map((ask) => { try { return String(ask()); } catch (error) { return error.message; } });
    process.parentPort.postMessage([required.net === net, ...refusals]);`,
};
const app = await startFixture({ files: children, windows: false });
await app.event('ready');
const hostTest = testOfHost('it asserts what the host refuses');

afterAll(endFixtures);

/** The first message of the process. */
const firstWord = (file: string) =>
  app.main(
    async (electron, _home, path) => {
      const child = electron.utilityProcess.fork(path);
      for (const message of [1, 2]) child.postMessage(message);
      const word = await new Promise((resolve) => child.once('message', resolve));
      child.kill();
      return word;
    },
    join(app.folder, file),
  );

test('fork: wrong arguments are refused, as in Electron', async () => {
  const messages = await app.main((electron) => {
    const lists = [
      [''],
      ['x', [], { stdio: 'ipc' }],
      ['x', [], { stdio: ['ignore', 'ignore'] }],
      ['x', [], { stdio: ['pipe', 'inherit', 'inherit'] }],
      ['x', [], { stdio: ['ignore', 'inherit', 'ipc'] }],
      ['x', [1]],
      ['x', [], { env: { A: undefined } }],
      ['x', [], { execArgv: undefined }],
    ];
    return lists.map((list) => {
      try {
        electron.utilityProcess.fork(...list);
        return 'started';
      } catch (error) {
        return (error as Error).message;
      }
    });
  });
  expect(messages).toEqual([
    'Missing UtilityProcess entry script.',
    'stdio must be of the following values: inherit, pipe, ignore',
    'configuration missing for stdin, stdout or stderr.',
    'stdin value other than ignore is not supported.',
    'stderr configuration must be of the following values: inherit, pipe, ignore',
    'Invalid value for args',
    'Invalid value for env',
    'Invalid value for execArgv',
  ]);
});

test('kill: does nothing before the process has started; after a kill the exit code is 0, even of a process that ignores SIGTERM', async () => {
  const seen = await app.main(async (electron, _home, folder) => {
    const end = async (file: string) => {
      const child = electron.utilityProcess.fork(`${folder}/${file}`);
      const early = child.kill();
      await new Promise((resolve) => child.once('message', resolve));
      const exit = new Promise((resolve) => child.once('exit', resolve));
      return [early, child.kill(), await exit, child.kill()];
    };
    return await Promise.all([end('idle.js'), end('stubborn.js')]);
  }, app.folder);
  expect(seen).toEqual([
    [false, true, 0, false],
    [false, true, 0, false],
  ]);
});

// https://www.electronjs.org/docs/latest/api/app#event-child-process-gone
test('each of two crashes is reported, with the same name', async () => {
  const seen = await app.main(
    async (electron, _home, path) => {
      const crash = async () => {
        const gone = new Promise((resolve) =>
          electron.app.once('child-process-gone', (_event: unknown, details: object) => resolve(details)),
        );
        const code = await new Promise((resolve) => electron.utilityProcess.fork(path).once('exit', resolve));
        return [code !== 0, await gone];
      };
      return [await crash(), await crash()];
    },
    join(app.folder, 'crash.js'),
  );
  const details = {
    type: 'Utility',
    reason: 'crashed',
    exitCode: expect.any(Number),
    serviceName: 'node.mojom.NodeService',
    name: 'Node Utility Process',
  };
  expect(seen).toEqual([
    [true, details],
    [true, details],
  ]);
});

test('messages: each waits for a listener; what cannot be cloned is refused on both sides', async () => {
  expect(await firstWord('once.js')).toEqual([1, 2]);
  expect(await firstWord('clone.js')).toBe('An object could not be cloned.');
  expect(
    await app.main(
      (electron, _home, path) => {
        const child = electron.utilityProcess.fork(path);
        child.once('spawn', () => child.kill());
        try {
          return child.postMessage(() => {});
        } catch (error) {
          return (error as Error).message;
        }
      },
      join(app.folder, 'idle.js'),
    ),
  ).toBe('An object could not be cloned.');
});

test('a process starts a program of the system', async () => {
  expect(await firstWord('program.js')).toBe('started\n');
});

hostTest('electron can be imported, and refuses what it is used for', async () => {
  expect(await firstWord('imports.js')).toEqual([
    true,
    'net.fetch is not offered by this host',
    'electron.app is not offered by this host',
  ]);
});
