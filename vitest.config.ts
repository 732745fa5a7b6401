/** Unit, contract and fault tests in plain Node, no browser but the host's own tests; component tests in a DOM without an app. */
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledEnv } from './scripts/compiled.ts';

/** The tests that `npm run mutate` names; undefined for all. */
const named = process.env.BLOCKDESK_TESTS?.split(' ');
const unlessNamed = (...files: readonly string[]) => (named === undefined ? [...files] : []);
const isQuick = process.env.BLOCKDESK_QUICK === 'true';
const inNode = named ?? ['test/{unit,contract,faults}/**/*.test.{ts,tsx}'];
const inDom = unlessNamed('test/component/**/*.test.tsx');
/** They start a sandbox, an app or other processes, need the build, or simulate for long: `npm run check` leaves them to `npm test`. */
const started = unlessNamed(
  'test/{faults,unit/host,unit/sandbox}/**/*.test.ts',
  'test/contract/{failures,package}.test.ts',
  'test/unit/{chromium-sandbox,self-test-trials,setup,watchdogs}.test.ts',
  'test/unit/main/chain/{every-operation,cache/kept,cache/kept-sandbox,cache/known,watch/found,watch/reorganized,watch/whole-history}.test.ts',
  'test/unit/main/{approvals/approvals,collectibles/fetch-media,connections/connections}.test.ts',
  'test/unit/main/{contracts/contract-book,notebook/contact-names,tokens/token-book}.test.ts',
  'test/unit/main/backup/{backup,backup-file,damaged}.test.ts',
  'test/unit/main/core/{sealed,platform/{licenses,temporary-folder}}.test.ts',
  'test/unit/main/lock/lock-files.test.ts',
  'test/unit/main/session/{against-sandbox,callback,flow,kill-session,loopback-late,other-servers,races,revocation,session}.test.ts',
  'test/unit/main/vault/{damaged,durability,full-disk,kill,versions}.test.ts',
  'test/unit/main/writes/{amounts,build-review,by-service,kill-points,kill-writes,leaving,odd-services,on-chain,predicted-on-chain,synced,tampering,true-words}.test.ts',
  'test/unit/shared/{contracts/{call-form,decoding/decode-call},core/{csv,readers/reading-cost},writes/review/self-given}.test.ts',
);
/** These replace a module of Electron or Node, or the language; another file in the same worker would get the replacement. */
const mocked = unlessNamed(
  ...globSync('test/unit/**/*.test.ts').filter((file) => /vi\.mock\(|blockdeskLanguage/.test(readFileSync(file, 'utf8'))),
);

export default defineConfig({
  test: {
    globalSetup: ['test/support/bundles.ts'],
    setupFiles: ['test/support/property-runs.ts'],
    // What a busy machine does late is not wrong: these end what would never come.
    testTimeout: isQuick ? 4_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // More than there are processors, because many tests wait for a process that they have started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Node strips types by Wasm, in each thread that runs TypeScript, and V8’s wrappers of Wasm imports are shared by threads. When it
    // replaces one after a thousand calls (`Runtime_TierUpWasmToJSWrapper`), Node 24 can crash (`Check failed: jit_page.has_value()`).
    // Here it replaces none.
    execArgv: ['--wasm-wrapper-tiering-budget=2000000000'],
    // These packages import JSON in a way that Node doesn't accept.
    server: { deps: { inline: [/@actions\//] } },
    projects: [
      // These share workers, because a new one for each file takes a third of the time.
      {
        extends: true,
        test: { name: 'node', isolate: named !== undefined && !isQuick, include: inNode, exclude: [...started, ...mocked] },
      },
      { extends: true, test: { name: 'mocked', include: mocked } },
      // These share workers, too. Their children keep what Node compiled of them: a host starts in 0.3 s of processor time, not 0.7.
      { extends: true, test: { name: 'started', isolate: false, env: compiledEnv, include: started, exclude: mocked } },
      {
        extends: true,
        // As the page is built.
        plugins: [react(), babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] })],
        define: { __DEVELOPMENT__: 'false' },
        test: {
          name: 'component',
          // Each test mounts the page anew, and a new worker for each file takes longer than the tests.
          isolate: false,
          setupFiles: ['test/support/component-setup.ts'],
          environment: 'happy-dom',
          include: inDom,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
