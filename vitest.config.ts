/** Unit, contract and fault tests in plain Node, no browser but the host's own tests; component tests in a DOM without an app. */
import { availableParallelism } from 'node:os';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run mutate` names those that it needs. */
const inNode = process.env.BLOCKDESK_TESTS?.split(' ') ?? ['test/{unit,contract,faults}/**/*.test.{ts,tsx}'];
const pure = process.env.BLOCKDESK_TESTS === undefined ? ['test/unit/{shared,renderer}/**/*.test.{ts,tsx}'] : [];
const inDom = process.env.BLOCKDESK_TESTS === undefined ? ['test/component/**/*.test.tsx'] : [];

export default defineConfig({
  test: {
    setupFiles: ['test/support/property-runs.ts'],
    // What a busy machine does late is not wrong: these end what would never come.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Many of them wait for a process that they have started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // They import JSON in a way that Node alone does not take.
    server: { deps: { inline: [/@actions\//] } },
    projects: [
      { extends: true, test: { name: 'node', include: inNode, exclude: pure } },
      // They keep nothing in their modules: a worker for all of them, as a new one for each file takes as long as the tests.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        // As the page is built.
        plugins: [react(), babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] })],
        define: { __DEVELOPMENT__: 'false' },
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: inDom,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
