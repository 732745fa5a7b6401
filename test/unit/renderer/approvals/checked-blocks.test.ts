/** What an empty list of approvals says of the blocks that were checked: never more than was read. */
import { expect, test } from 'vitest';
import { checkedWords } from '#renderer/approvals/approval-words.ts';

const range = (from: string, to: string) => ({ from, to });

test.each([
  [[], 178, 'Blockdesk hasn’t checked any blocks.'],
  [[range('170', '178'), range('10', '12')], 178, 'Blockdesk has checked 12 of 179 blocks.'],
  [[range('0', '1233')], 1233, 'Blockdesk has checked 1,234 of 1,234 blocks.'],
  [[range('7', '7')], null, 'Blockdesk has checked 1 block.'],
  [[range('7', '8')], null, 'Blockdesk has checked 2 blocks.'],
  // Of a chain that was begun anew.
  [[range('0', '99')], 5, 'Blockdesk has checked 100 blocks.'],
])('default: M16 %j of a chain at block %s', (scanned, newest, words) => {
  expect(checkedWords(scanned, newest)).toBe(words);
});
