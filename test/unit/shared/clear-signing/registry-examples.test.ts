/** The registry's own examples, against what its reference implementations show for them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSource, type Source, sourceFile, tableFile, tableOf } from '#scripts/clear-signing.ts';
import { type DescriptorTable, indexOf } from '#shared/contracts/clear-signing/table.ts';
import { type Expected, readExamples, rendered } from '#test/support/clear-signing.ts';

const table = JSON.parse(readFileSync(tableFile, 'utf8')) as DescriptorTable;
const source = JSON.parse(readFileSync(sourceFile, 'utf8')) as Source;

/** Blanks at the ends are not shown. */
const trimmed = ({ intent, interpolatedIntent, owner, fields }: Expected): unknown => ({
  intent: intent.trim(),
  interpolatedIntent: interpolatedIntent?.trim(),
  owner: owner.trim(),
  fields: fields.map(({ label, value }) => [label.trim(), typeof value === 'string' ? value.trim() : trimmed(value)]),
});

test('behavior: all 374 of the registry’s examples are shown as its reference does', () => {
  const index = indexOf(table);
  const examples = readExamples();
  const failed = examples.flatMap((example) => {
    const got = rendered(example.call, example, index.of);
    const [shown, expected] = [got === null ? null : trimmed(got), trimmed(example.expected)];
    return JSON.stringify(shown) === JSON.stringify(expected)
      ? []
      : [{ example: `${example.path} · ${example.description}`, shown, expected }];
  });
  expect(examples).toHaveLength(374);
  // At least 95 % are asked for.
  expect(failed).toEqual([]);
});

test('error: the table is made from the committed descriptors, and holds no function that can’t be shown', () => {
  expect(table).toEqual(JSON.parse(JSON.stringify(tableOf(source))));
  expect(table.descriptors.length).toBeGreaterThanOrEqual(249);
  expect(readSource(source).left.map((one) => one.split(':')[0])).toEqual([
    'ercs/calldata-erc4626-vaults.json',
    'registry/swell/calldata-swell.json',
    'registry/swell/calldata-swell.json',
  ]);
});
