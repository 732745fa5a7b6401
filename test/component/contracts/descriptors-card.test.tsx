/** Contracts: files of ERC-7730 that the person added. Main chooses the file and asks; the page shows what is kept. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import { connection, region, startPage } from '#test/support/component-bridge.ts';

const line = { id: 'a'.repeat(64), owner: 'Pool', contracts: 2, chains: ['1', '10'], functions: 3, addedAt: Date.now() };
const slice = (descriptors: readonly (typeof line)[]) => ({ connection: connection.id, contracts: [], calls: [], descriptors });
const card = () => region('Descriptions you added');

test('default: a file is added by main, listed with whose words it has, and removed', async () => {
  const page = await startPage({
    place: '/contracts',
    answers: { 'descriptors.add': async () => ok(null), 'descriptors.remove': async () => ok(null) },
  });
  expect(card().textContent).toContain('No files yet.');
  await page.user.click(within(card()).getByRole('button', { name: 'Add a file…' }));
  expect(page.inputs('descriptors.add')).toEqual([{ connection: connection.id }]);
  page.publish('contracts', slice([line]));
  const row = await within(card()).findByRole('row', { name: /Pool/ });
  expect(row.textContent).toContain('1 and 10');
  await page.user.click(within(row).getByRole('button', { name: 'Remove Pool' }));
  expect(page.inputs('descriptors.remove')).toEqual([{ connection: connection.id, id: line.id }]);
});

test('behavior: the focus of a removed row goes to the next one, of the last one to the card’s button', async () => {
  const page = await startPage({ place: '/contracts', answers: { 'descriptors.remove': async () => ok(null) } });
  const other = { ...line, id: 'b'.repeat(64), owner: 'Vault' };
  page.publish('contracts', slice([line, other]));
  const removes = (name: string) => within(card()).findByRole('button', { name: `Remove ${name}` });
  await page.user.click(await removes('Vault'));
  page.publish('contracts', slice([line]));
  await expect.poll(() => document.activeElement).toBe(await removes('Pool'));
  await page.user.keyboard('{Enter}');
  page.publish('contracts', slice([]));
  await expect.poll(() => document.activeElement).toBe(within(card()).getByRole('button', { name: 'Add a file…' }));
});

test('error: a damaged file is named in words; going back says nothing', async () => {
  const why = 'This isn’t an ERC-7730 file.';
  const page = await startPage({
    place: '/contracts',
    answers: { 'descriptors.add': async () => fail({ code: 'invalid-input', fields: { file: why } }) },
  });
  await page.user.click(within(card()).getByRole('button', { name: 'Add a file…' }));
  expect((await within(card()).findByRole('alert')).textContent).toContain(why);
  page.answer({ 'descriptors.add': async () => fail({ code: 'change-declined' }) });
  await page.user.click(within(card()).getByRole('button', { name: 'Add a file…' }));
  await expect.poll(() => within(card()).queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Descriptions added.')).toBeNull();
});
