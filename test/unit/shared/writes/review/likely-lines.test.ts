/** A carried call that only the table of signatures knows: its words are shown, and it is judged as before. */
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, test } from 'vitest';
import { loadSignatures } from '#shared/contracts/decoding/signature-table.ts';
import { callLines } from '#shared/writes/review/lines.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import { storyOf, titleOf } from '#shared/writes/review/words.ts';
import { contextOf, stranger, submitOf } from '#test/support/review-context.ts';

const abi = parseAbi(['function claimRewards(address[] assets, address onBehalf)']);
const inner = encodeFunctionData({ abi, functionName: 'claimRewards', args: [[stranger], stranger] });

test('error: M1 a signature of the table adds words to an unread call, and lowers no warning', async () => {
  const more = await loadSignatures();
  const submit = submitOf('function multicall(bytes[] data)', [[inner]]);
  const [without, context] = [contextOf('transaction.submit', submit), contextOf('transaction.submit', submit, { more })];
  expect(warningsOf(context)).toEqual(warningsOf(without));
  expect([titleOf(context), storyOf(context)]).toEqual([titleOf(without), storyOf(without)]);
  const [[call], [before]] = [callLines(context), callLines(without)];
  expect([call?.text, call?.isClosed]).toEqual([before?.text, before?.isClosed]);
  expect(call?.isClosed).toBe(true);
  const added = call?.lines.filter(({ name }) => !before?.lines.some((one) => one.name === name));
  expect(added?.map(({ name }) => name)).toEqual(['May be', '1. assets (address[])', '2. onBehalf (address)']);
  expect(call?.lines.filter((line) => !added?.includes(line))).toEqual(before?.lines);
});
