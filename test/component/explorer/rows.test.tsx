/** The rows of the list of blocks: what they say to a screen reader, and how few elements that takes. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axe, rows, startPage } from '#test/support/component-bridge.ts';

const miner = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const hash = `0x${'ab'.repeat(32)}`;
/** With each figure that a service can give. */
const whole: typeof rows = async (...asked) => {
  const answer = await rows(...asked);
  if (!answer.ok) return answer;
  const value = answer.value.map((row) =>
    row.ok ? { ...row, value: { ...row.value, miner, gasUsed: '6000000', gasLimit: '30000000' } } : row,
  );
  return { ...answer, value };
};

/** The table, and its rows but the heads. */
async function open(answer: typeof rows) {
  await startPage({ place: '/explorer', answers: { 'chain.blocks': answer } });
  const list = await screen.findByRole('table', { name: 'Blocks' });
  await within(list).findByRole('link', { name: '18,204' });
  return { list, all: () => within(list).getAllByRole('row').slice(1) };
}
const elementsIn = (row: Element) => 1 + row.querySelectorAll('*').length;
const isRead = (list: Element) => !list.textContent.includes('not read yet');

test('default: a row is a link, the whole hash, the age, the figures and the fee recipient', async () => {
  const { list, all } = await open(whole);
  await expect.poll(() => isRead(list)).toBe(true);
  const [first] = all();
  if (first === undefined) throw new Error('no row');
  const row = within(first);
  expect(first.getAttribute('aria-rowindex')).toBe('2');
  expect(row.getByRole('link', { name: '18,204' }).getAttribute('href')).toBe('#/block/18204');
  expect(row.getByRole('time').title).toMatch(/\d{4}/);
  expect(row.getByRole('link', { name: miner }).getAttribute('href')).toBe(`#/address/${miner}`);
  const cells = row.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual([
    expect.stringContaining(hash),
    expect.stringMatching(/ago|just now/),
    '0',
    '20 %',
    expect.stringContaining(miner),
  ]);
  expect(await axe()).toEqual([]);
});

test('limits: a row takes exactly so few elements, read or not, as one becomes another while one scrolls', async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { list, all } = await open(async (...asked) => {
    await isAnswered;
    return whole(...asked);
  });
  expect(new Set(all().map(elementsIn))).toEqual(new Set([17]));
  answer();
  await expect.poll(() => isRead(list)).toBe(true);
  expect(new Set(all().map(elementsIn))).toEqual(new Set([17]));
});
