/** Unit, contract and fault tests: plain Node, no browser but the host's own tests. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['test/support/property-runs.ts'],
    include: ['test/{unit,contract,faults}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a busy machine does late is not wrong; a second, the default, is too soon to say so.
    expect: { poll: { timeout: 10_000 } },
    // Tests that start real processes share the machine's few cores.
    maxWorkers: 3,
    // They import JSON in a way that Node alone does not take.
    server: { deps: { inline: [/@actions\//] } },
  },
});
