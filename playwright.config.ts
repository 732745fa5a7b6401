/** End to end: the built app, driven as a person does, on Electron's binary or the host. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Those that take longest begin first, so that none of them is alone at the end. */
const long = [
  'lock',
  'lock-watching',
  'sign-in',
  'pay-many',
  'slow-service',
  'last-word',
  'approvals',
  'review',
  'native',
  'looks',
  'collectibles',
  'activations',
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
  // A test waits for a quarter of its time: four keep two cores busy, also while one of them waits at a slow service.
  workers: Math.max(4, Math.min(availableParallelism(), 6)),
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: long },
  ],
  outputDir: 'test-results',
  use: { trace: 'off', screenshot: 'off' },
});
