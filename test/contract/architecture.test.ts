/** The domains in docs/architecture.md and the keys in docs/keyboard.md are those of the code. */
import { expect, test } from 'vitest';
import { readPages } from '#scripts/architecture.ts';

test.each(readPages())('$page is as the code says (else: node scripts/architecture.ts)', ({ text, standing }) => {
  expect(standing).toBe(text);
});
