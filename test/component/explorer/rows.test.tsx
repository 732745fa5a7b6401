/** The rows of the list of blocks: what they say to a screen reader, and how few elements that takes. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axe, rows, startPage } from '#test/support/component-bridge.ts';

const table = () => screen.findByRole('table', { name: 'Blocks' });
const rowsOf = (list: HTMLElement) => within(list).getAllByRole('row').slice(1);
const elementsIn = (row: HTMLElement) => 1 + row.querySelectorAll('*').length;

test('default: a row is a link, the whole hash, the age, the figures and the fee recipient', async () => {
  await startPage({ place: '/explorer' });
  const list = await table();
  await within(list).findByRole('link', { name: '18,204' });
  await expect.poll(() => list.textContent).not.toContain('not read yet');
  const [first] = rowsOf(list);
  const row = within(first as HTMLElement);
  expect(first?.getAttribute('aria-rowindex')).toBe('2');
  expect(row.getByRole('link', { name: '18,204' }).getAttribute('href')).toBe('#/block/18204');
  expect(row.getByRole('time').textContent).toMatch(/ago|just now/);
  expect(row.getByRole('time').title).toMatch(/\d{4}/);
  expect(await axe()).toEqual([]);
});

test('limits: a block takes no more elements than this, read or not, as hundreds of rows go by while one scrolls', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await startPage({
    place: '/explorer',
    answers: {
      'chain.blocks': async (input, ...rest) => {
        await asked;
        return rows(input, ...rest);
      },
    },
  });
  const list = await table();
  await within(list).findByRole('link', { name: '18,204' });
  const count = () => Math.max(...rowsOf(list).map(elementsIn));
  expect(list.textContent).toContain('not read yet');
  expect(count()).toBe(8);
  answer();
  await expect.poll(() => list.textContent).not.toContain('not read yet');
  expect(count()).toBeLessThanOrEqual(18);
});
