/** Reads the source, so it is not among the tests of the warnings: a mutation tester changes what it reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onOffRules } from '#shared/writes/review/on-off-rules.ts';
import { batchCases } from '#test/support/batch-cases.ts';
import { reviewCases } from '#test/support/review-cases.ts';

test('default: every kind of warning has a review by which its looks are measured', () => {
  const folder = new URL('../../src/shared/writes/review/', import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const kinds = texts.flatMap((text) => [...text.matchAll(/\b(?:warn|warnTyped|warnBlocking)\(\s*'([a-z-]+)'/g)].map(([, kind]) => kind));
  const all = [...Object.values(reviewCases), ...Object.values(batchCases)];
  const shown = new Set(all.flatMap((make) => make().warnings.map(({ kind }) => kind)));
  expect(kinds.length).toBeGreaterThan(40);
  const rules = Object.values(onOffRules).map(({ breachKind }) => breachKind);
  expect([...kinds, ...rules].filter((kind) => kind !== undefined && !shown.has(kind))).toEqual([]);
});
