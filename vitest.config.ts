/** Unit, contract and fault tests in plain Node, no browser but the host's own tests; component tests in a DOM without an app. */
import { availableParallelism } from 'node:os';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run mutate` names those that it needs. */
const inNode = process.env.BLOCKDESK_TESTS?.split(' ') ?? ['test/{unit,contract,faults}/**/*.test.{ts,tsx}'];
const inDom = process.env.BLOCKDESK_TESTS === undefined ? ['test/component/**/*.test.tsx'] : [];

export default defineConfig({
  test: {
    setupFiles: ['test/support/property-runs.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a busy machine does late is not wrong; a second, the default, is too soon to say so.
    expect: { poll: { timeout: 10_000 } },
    // Many of them wait for a process that they have started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // They import JSON in a way that Node alone does not take.
    server: { deps: { inline: [/@actions\//] } },
    projects: [
      { extends: true, test: { name: 'node', include: inNode } },
      {
        extends: true,
        // As the page is built.
        plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
        define: { __DEVELOPMENT__: 'false' },
        test: { name: 'component', environment: 'happy-dom', include: inDom },
      },
    ],
  },
});
