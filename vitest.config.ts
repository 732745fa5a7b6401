/** Unit, contract and fault tests in plain Node, no browser but the host's own tests; component tests in a DOM without an app. */
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['test/support/property-runs.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a busy machine does late is not wrong; a second, the default, is too soon to say so.
    expect: { poll: { timeout: 10_000 } },
    // Tests that start real processes share the machine's few cores.
    maxWorkers: 3,
    // They import JSON in a way that Node alone does not take.
    server: { deps: { inline: [/@actions\//] } },
    projects: [
      { extends: true, test: { name: 'node', include: ['test/{unit,contract,faults}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        // As the page is built.
        plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
        define: { __DEVELOPMENT__: 'false' },
        test: { name: 'component', environment: 'happy-dom', include: ['test/component/**/*.test.tsx'] },
      },
    ],
  },
});
