/** The dialog of a statement: what it asks for, what it says before anything is saved, and which assets go into the file. */
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import type { StatementAsset, StatementView } from '#shared/statements/statement.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import {
  account,
  axeInDialog,
  connection,
  endPage,
  otherAccount,
  readAccounts,
  region,
  startPage,
} from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

afterEach(endPage);

const dollar = `0x${'d0'.repeat(20)}`;
const notes = `0x${'11'.repeat(20)}`;
const spam = `0x${'5a'.repeat(20)}`;
const asset = (more: Partial<StatementAsset>): StatementAsset => ({
  ...{ key: 'native', kind: 'native', contract: null, tokenId: null, symbol: 'ETH', decimals: 18, isFollowed: true },
  ...{
    opening: '5000000000000000000',
    in: '0',
    out: '1500000000000000000',
    fees: '21000000000000',
    closing: '3499979000000000000',
    rest: '0',
  },
  ...{ restIn: null, isChecked: true, isWhole: true, why: null, count: 2, ...more },
});
const token = { key: `erc20 ${dollar}`, kind: 'erc20', contract: dollar, symbol: 'DUSD', decimals: 6, fees: '0' } as const;
const view = (more: Partial<StatementView> = {}): StatementView => ({
  id: 's-1',
  madeAt: Date.now(),
  accounts: [account, otherAccount],
  period: { from: '2026-01-01', to: '2026-12-31' },
  zone: 'UTC',
  blocks: { from: '100', to: '2000' },
  newest: '2010',
  ...{ unread: [], unreadCount: 0, unreadOutside: 0, unclear: 0, uncertain: 0, notFinal: 0, moreAssets: 0, rates: null },
  assets: [asset({})],
  ...more,
});

async function open(made: StatementView, hideAmounts = false) {
  const page = await startPage({
    place: '/activity',
    slices: {
      preferences: { theme: 'system', language: 'system', needsRestart: false, times: 'relative', hideAmounts, cacheLimit: '64' },
    },
    answers: {
      'activity.list': async () => ok([briefOf(toEntry({ connection: connection.id }))]),
      ...tokens({ [notes]: { symbol: 'NOTE', decimals: '2' } }),
      'statement.make': async () => ok(made),
      'statement.save': async () => ok('/home/a/statement.pdf'),
    },
  });
  await readAccounts();
  await page.user.click(await screen.findByRole('button', { name: 'Statement…' }));
  await page.user.click(await screen.findByRole('button', { name: 'Show figures' }));
  await screen.findByRole('region', { name: 'Figures' });
  return page;
}
const row = (name: RegExp) => within(region('Figures')).getByRole('row', { name });

test('default: this year of all accounts; the figures are shown before a file is saved', async () => {
  const page = await open(view());
  const year = new Date().getFullYear();
  expect(page.inputs('statement.make')).toEqual([{ connection: connection.id, from: `${year}-01-01`, to: `${year}-12-31` }]);
  expect(row(/ETH/).textContent).toContain('Matches two balances');
  expect(row(/ETH/).textContent).toMatch(/5 ETH.*0.*−1\.5 ETH.*−0\.000021 ETH.*3\.499979 ETH/);
  expect(region('Figures').textContent).toContain('All blocks of the period were read: 100–2,000.');
  expect(page.inputs('statement.save')).toEqual([]);
  await page.user.selectOptions(screen.getByLabelText('File'), 'koinly');
  expect(screen.queryByLabelText('Paper')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Save statement' }));
  expect(page.inputs('statement.save')).toEqual([
    { id: 's-1', form: 'koinly', paper: expect.stringMatching(/^a4|letter$/), assets: ['native'] },
  ]);
  expect(await axeInDialog()).toEqual([]);
});

test('default: M12 what is missing and what is unexplained is said, and unknown is never 0', async () => {
  await open(
    view({
      unread: [{ from: '150', to: '160' }],
      ...{ unreadCount: 11, unreadOutside: 1, unclear: 2, uncertain: 1, notFinal: 3 },
      rates: { currency: 'EUR', missing: 4, firstMissing: { date: '2026-03-01', asset: 'ETH' } },
      assets: [
        asset({ rest: '-500000000000000000', restIn: { from: '90', to: '2005' } }),
        asset({
          ...token,
          opening: null,
          closing: null,
          rest: null,
          why: 'holes',
          isChecked: false,
          isWhole: false,
          in: '250000000',
          out: '0',
        }),
      ],
    }),
  );
  expect(row(/ETH/).textContent).toContain('Unexplained, in blocks 90–2,005: −0.5 ETH');
  expect(row(/DUSD/).textContent).toMatch(/Unknown: blocks in between aren’t known.*unknown.*\+250 DUSD.*0.*unknown/);
  for (const words of [
    'Not read: 11 blocks of the period (150–160). What moved there may be missing.',
    'Not read: 1 later block, so closing balances may be unknown.',
    'Not fully known: 2 transactions.',
    '1 transaction that was sent has an unknown outcome.',
    'The last 3 blocks aren’t final yet.',
    '4 movements have no rate. The first: ETH on 2026-03-01.',
  ])
    expect(region('Figures').textContent).toContain(words);
});

test('behavior: a token that isn’t followed is left out until it is chosen; without any there is nothing to save', async () => {
  const page = await open(
    view({ assets: [asset({}), asset({ ...token, key: `erc20 ${spam}`, contract: spam, symbol: 'FREE', isFollowed: false })] }),
  );
  const boxes = within(region('Figures')).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  expect(row(/FREE/).textContent).toContain('not among your tokens');
  await page.user.click(within(row(/FREE/)).getByRole('checkbox'));
  await page.user.click(screen.getByRole('button', { name: 'Save statement' }));
  expect(page.inputs('statement.save')[0]?.assets).toEqual(['native', `erc20 ${spam}`]);
  for (const box of within(region('Figures')).getAllByRole('checkbox')) await page.user.click(box);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save statement' }).disabled).toBe(true);
});

test('behavior: hidden amounts stay hidden, and the button says that the file has them', async () => {
  await open(view(), true);
  expect(region('Figures').textContent).not.toContain('3.499979');
  screen.getByText('The file contains the hidden amounts.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save with the hidden amounts' }).disabled).toBe(false);
});

test('behavior: another period, account or file of rates takes the figures away until they are made again', async () => {
  const page = await open(view());
  await page.user.selectOptions(screen.getByLabelText('Account', { selector: 'dialog *' }), otherAccount);
  expect(screen.queryByRole('region', { name: 'Figures' })).toBeNull();
  page.answer({ 'statement.readRates': async () => ok({ id: 'r-9', currency: 'EUR', count: 2, first: '2026-01-01', last: '2026-01-02' }) });
  await page.user.click(screen.getByRole('button', { name: 'Choose a file of rates…' }));
  await screen.findByText('Values in EUR: 2 rates, 2026-01-01 to 2026-01-02');
  await page.user.selectOptions(screen.getByLabelText('Period'), 'dates');
  await page.fill(screen.getByLabelText('First day'), '2026-02-01');
  await page.fill(screen.getByLabelText('Last day'), '2026-02-28');
  await page.user.click(screen.getByRole('button', { name: 'Show figures' }));
  expect(page.inputs('statement.make').at(-1)).toEqual({
    ...{ connection: connection.id, account: otherAccount, from: '2026-02-01', to: '2026-02-28', rates: 'r-9' },
  });
});

test('error: what main refuses is said, by the field that it is about', async () => {
  const page = await open(view());
  page.answer({
    'statement.make': async () => fail({ code: 'invalid-input', fields: { to: 'The last day comes before the first.' } }),
    'statement.readRates': async () => fail({ code: 'invalid-input', fields: { file: 'Line 2: expected 4 cells.' } }),
  });
  await page.user.selectOptions(screen.getByLabelText('Period'), 'dates');
  await page.user.click(screen.getByRole('button', { name: 'Show figures' }));
  const field = await screen.findByLabelText('Last day');
  await screen.findByText('The last day comes before the first.');
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    screen.getByText('The last day comes before the first.').id,
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Choose a file of rates…' }));
  await screen.findByText('Line 2: expected 4 cells.');
  page.answer({ 'statement.make': async () => fail({ code: 'timeout', host: 'api.example.org', seconds: 30 }) });
  await page.user.selectOptions(screen.getByLabelText('Period'), 'last-month');
  await page.user.click(screen.getByRole('button', { name: 'Show figures' }));
  await screen.findByText(/The service didn’t answer in time/, { selector: '[role="alert"]' });
});
