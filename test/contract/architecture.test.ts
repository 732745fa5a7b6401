/** The domains in docs/architecture.md are those of the code. */
import { expect, test } from 'vitest';
import { readArchitecture } from '#scripts/architecture.ts';

test('docs/architecture.md lists the domains as they are (else: node scripts/architecture.ts)', () => {
  const { text, standing } = readArchitecture();
  expect(standing).toBe(text);
});
