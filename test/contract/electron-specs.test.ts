/** The rows that explain why cases of Electron's own spec files fail on the host. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differences } from '#host/differences/all.ts';
import { refusal, row, unused } from '#host/differences/difference.ts';
import { compare } from '#scripts/electron-specs.ts';

const root = process.cwd();
const guards = differences.flatMap(({ heldBy }) => heldBy);
const titled = guards.flatMap((guard) => ('file' in guard ? [[guard.file, guard.title] as const] : []));

describe('rows', () => {
  test('each has a reason and a guard', () => {
    for (const { spec, cases, why, heldBy } of differences) {
      expect(spec).toMatch(/-spec$/);
      expect(cases.length, why).toBeGreaterThan(0);
      expect(why).toMatch(/^[A-Z].{10,200}\.$/);
      expect(heldBy.length, why).toBeGreaterThan(0);
    }
  });

  test.each(titled)('%s has a test of %s', (file, title) => {
    expect(readFileSync(join(root, 'test', file), 'utf8')).toContain(title);
  });
});

describe('the comparison with results', () => {
  const rows = [row('a-spec', ['a one', 'a * three'], 'Why it is so.', unused('x')), row('b-spec', 'a two', 'Why it is so.', unused('x'))];
  const failed = (title: string) => ({ title, state: 'failed' });

  test('counts passed, explained and unexplained cases', () => {
    const cases = [
      { title: 'a one', state: 'passed' },
      { title: 'a', state: 'pending' },
      failed('a one more'),
      failed('a two three'),
      failed('a two'),
    ];
    const { passed, pending, explained, unexplained, stale } = compare('a-spec', cases, rows);
    expect({ passed, pending, explained, stale }).toEqual({ passed: 1, pending: 1, explained: 2, stale: [] });
    expect(unexplained).toEqual([failed('a two')]);
  });

  test('a row that names a refusal explains no other refusal', () => {
    const refused = (name: string) => ({ title: 'a one', state: 'refused', message: `Error: ${name} is not offered by this host` });
    const named = [row('a-spec', 'a one', 'Why it is so.', refusal('app.x'))];
    expect(compare('a-spec', [refused('app.x')], named).unexplained).toEqual([]);
    expect(compare('a-spec', [refused('app.y')], named).unexplained).toHaveLength(1);
  });

  test('lists beginnings that no longer match a failure', () => {
    expect(compare('a-spec', [failed('a two three'), { title: 'a one', state: 'passed' }], rows).stale).toEqual(['a one']);
  });
});
