/** The line about checked blocks: the same on every screen, with a way to check more, to pause and to go on. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nothingWatched, type Watch } from '#shared/chain/watch.ts';
import { fail, ok } from '#shared/core/result.ts';
import { answerOf, connection, type PageOptions, service, startPage } from '#test/support/component-bridge.ts';

const range = (from: number, to: number) => ({ from: String(from), to: String(to) });
const watched = (more: Partial<Watch> = {}): Watch => ({ ...nothingWatched(connection.id), ...more });
const partly = { on: true, checked: 48, scanned: [range(18_157, 18_204)], phase: { is: 'up-to-date' } } as const;
const answers = { 'watch.decline': async () => ok(null), 'watch.scan': async () => ok(null), 'watch.pause': async () => ok(null) };
const start = (watch: Watch, { answers: more, ...options }: PageOptions = {}) =>
  startPage({ ...options, slices: { watch }, answers: { ...answers, ...more } });

test.each(['/wallet', '/tokens/approvals', '/activity', '/settings', `/token/0x${'c1'.repeat(20)}`, `/address/0x${'c1'.repeat(20)}`])(
  'default: %s says how many blocks were checked',
  async (place) => {
    const token = service({ 'erc20.totalSupply': '"1"', 'erc20.balance': '"1"', 'contract.call': '{"result":"1"}' });
    await start(watched(partly), { place, answers: token });
    const bar = within(await screen.findByRole('region', { name: 'Blocks checked' }));
    expect(bar.getByText('48 of 18,205 blocks checked.')).toBeTruthy();
  },
);

test('default: Wallet asks once, with the cost; one press scans a short chain as a whole', async () => {
  const { user, inputs } = await start(watched(), { answers: service({ 'block.latestNumber': '178' }) });
  const bar = await screen.findByText('Scan past blocks for your history?');
  expect(bar.parentElement?.textContent).toContain('At least 179 requests, a few seconds or more. Limit: 20 a second.');
  expect(inputs('watch.scan')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Scan 179 blocks' }));
  expect(inputs('watch.scan')).toEqual([{ connection: connection.id, from: '0', to: '178', budget: 'unlimited' }]);
});

test('behavior: “Not now” is remembered, and the usual line takes its place', async () => {
  const { user, inputs, publish } = await start(watched(), { answers: service({ 'block.latestNumber': '178' }) });
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(inputs('watch.decline')).toEqual([{ connection: connection.id }]);
  publish('watch', watched({ answered: true }));
  expect(await screen.findByText('No blocks checked yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Scan 179 blocks' })).toBeTruthy();
});

test('behavior: it asks on Wallet alone, and not before the accounts are known', async () => {
  const { publish } = await start(watched({ checked: null }), { answers: service({ 'block.latestNumber': '178' }) });
  expect(await screen.findByText('Waiting for your accounts.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  publish('watch', watched());
  await screen.findByRole('button', { name: 'Not now' });
  location.hash = '/tokens/approvals';
  expect(await screen.findByText('No blocks checked yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});

test('behavior: on a long chain it asks without a range, which the person chooses', async () => {
  const { user } = await start(watched());
  expect((await screen.findByText('Scan past blocks for your history?')).parentElement?.textContent).toContain(
    'Example Bank doesn’t provide it. You choose how far back, and see the cost first.',
  );
  await user.click(screen.getByRole('button', { name: 'Scan…' }));
  await screen.findByRole('dialog', { name: 'Scan past blocks' });
});

test('default: on a long chain the person chooses, and reads what it costs before it begins', async () => {
  const transactions = JSON.stringify({ number: 7, timestamp: 1, hash: `0x${'ab'.repeat(32)}`, transactions: [`0x${'cd'.repeat(32)}`] });
  const { user, fill, inputs } = await start(watched(partly), {
    answers: { 'service.block.get': async () => ok(answerOf('block.get', transactions)) },
  });
  await user.click(await screen.findByRole('button', { name: 'Scan…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan past blocks' }));
  await user.selectOptions(dialog.getByLabelText('Blocks'), 'Everything: 18,205 blocks');
  expect(await dialog.findByText('About 37,000 to 55,000 requests for 18,157 blocks, up to 46 minutes.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Requests'), '60 a minute');
  expect(await dialog.findByText('About 37,000 to 55,000 requests for 18,157 blocks, up to 16 hours.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Blocks'), 'A range…');
  await fill(dialog.getByLabelText('First block'), '100');
  await fill(dialog.getByLabelText('Last block'), '200');
  expect(await dialog.findByText(/for 101 blocks, up to 6 minutes/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Scan' }));
  expect(inputs('watch.scan')).toEqual([{ connection: connection.id, from: '100', to: '200', budget: '60' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('error: a range that main refuses is explained at its field, and nothing typed is lost', async () => {
  const refusal = { code: 'invalid-input', fields: { to: 'The newest block is 18204.' } } as const;
  const { user, fill } = await start(watched(), { answers: { 'watch.scan': async () => fail(refusal) } });
  await user.click(await screen.findByRole('button', { name: 'Scan…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan past blocks' }));
  await user.selectOptions(dialog.getByLabelText('Blocks'), 'A range…');
  await fill(dialog.getByLabelText('Last block'), '99999');
  await user.click(dialog.getByRole('button', { name: 'Scan' }));
  expect(await dialog.findByText('The newest block is 18204.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Last block').value).toBe('99999');
});

test('behavior: a scan can be paused and resumed', async () => {
  const scanning = watched({ ...partly, gaps: [range(17_000, 18_156)], phase: { is: 'scanning' } });
  const { user, inputs, publish } = await start(scanning);
  expect((await screen.findByText(/1,157 blocks left/)).textContent?.trim()).toBe('Reading blocks. 1,157 blocks left');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  publish('watch', { ...scanning, paused: true, phase: { is: 'up-to-date' } });
  expect((await screen.findByText(/1,157 blocks left/)).textContent?.trim()).toBe('Paused. 1,157 blocks left');
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(inputs('watch.pause').map(({ paused }) => paused)).toEqual([true, false]);
});

test('behavior: while a short chain is scanned, there is one count and one button', async () => {
  const scanning = watched({ ...partly, scanned: [range(157, 178)], checked: 22, gaps: [range(0, 150)], phase: { is: 'scanning' } });
  await start(scanning, { answers: service({ 'block.latestNumber': '178' }) });
  const bar = await screen.findByRole('region', { name: 'Blocks checked' });
  expect(bar.textContent).toMatch(/^22 of 179 blocks checked\..* Reading blocks\./);
  expect(bar.textContent).not.toContain('left');
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pause']);
});

test('behavior: where every block was checked, it says which and why there may be others, and offers nothing', async () => {
  await start(watched({ ...partly, checked: 18_205, scanned: [range(0, 18_204)] }), { place: '/tokens/approvals' });
  expect(await screen.findByText('No approvals found in blocks 0–18,204.')).toBeTruthy();
  screen.getByText('Blocks 0–18,204 checked. There may be more: some contracts emit no approval events.');
  expect(screen.queryByRole('region', { name: 'Blocks checked' })).toBeNull();
});

test('behavior: with nothing checked, no screen says “none”', async () => {
  await start(watched(), { place: '/tokens/approvals' });
  expect(await screen.findByText('No approvals found yet.')).toBeTruthy();
  const words = await screen.findByText('No blocks checked yet.');
  expect(words.parentElement?.textContent).toContain('in unchecked blocks aren’t shown yet.');
});
