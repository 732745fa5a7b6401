/** End to end: the built app, driven as a person does, on Electron's binary or the host. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Those that take longest begin first, so that none of them is alone at the end. */
const long = [
  'last-word',
  'looks',
  'review',
  'slow-service',
  'hostile-page-*',
  'kills',
  'approvals',
  'collectibles',
  'activity-states',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/support/bundles.ts',
  // What a busy machine does late is not wrong: these end what would never come.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Never retried: a flaky test is a defect.
  retries: 0,
  // Much of a test is waiting, also on a machine with two cores.
  workers: Math.max(3, Math.min(availableParallelism(), 6)),
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: long },
  ],
  outputDir: 'test-results',
  use: { trace: 'off', screenshot: 'off' },
});
