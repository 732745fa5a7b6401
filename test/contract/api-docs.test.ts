/** docs/api.md describes the table as it is, and each row's example is valid. */
import { expect, test } from 'vitest';
import { describeApi, readApiDocs } from '#scripts/api-docs.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import { inputExamples } from '#shared/core/operations/examples.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { operationIds, operations } from '#shared/core/operations/table.ts';

test('docs/api.md is what the table says (else: node scripts/api-docs.ts)', () => {
  expect(readApiDocs()).toBe(describeApi());
});

test.each(operationIds)('%s: its example is taken, and each field without its value is refused by name', (id) => {
  const row: Row = operations[id];
  const example = inputExamples(row);
  expect(parseInput(row.input, example)).toEqual({ ok: true, value: example });
  if (row.check !== undefined) expect(checks[row.check](example)).toEqual({});
  for (const [name, field] of Object.entries(row.input)) {
    const { [name]: _left, ...others } = example;
    const result = parseInput(row.input, others);
    expect([name, result.ok]).toEqual([name, !field.required]);
    if (!result.ok) expect(result.error).toMatchObject({ code: 'invalid-input', fields: { [name]: expect.any(String) } });
    expect(parseInput(row.input, { ...example, [name]: 'wrong, and no such value: ../..' })).toMatchObject({
      ok: false,
      error: { fields: { [name]: expect.any(String) } },
    });
  }
});
