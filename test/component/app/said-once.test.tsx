/** What a screen reader hears of a page: a warning once, and links that can be told apart. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail } from '#shared/core/result.ts';
import { connection, otherAccount, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { alike } from '#test/support/review-context.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const grace = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const followed = { address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 } as const;
const live = '[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]';

/** How often it is read aloud by itself. */
const announced = (text: RegExp) =>
  [...document.querySelectorAll(live)].filter((each) => text.test(each.textContent ?? '') && each.closest('[inert]') === null).length;

const openSend = (recipient: string) =>
  startPage({
    place: `/send/${dollar}/${recipient}/250/1`,
    slices: {
      tokens: { connection: connection.id, items: [followed] },
      notebook: {
        connection: connection.id,
        entries: { [grace.toLowerCase()]: { label: 'Grace', contact: true, hasNote: false } },
        signatures: [],
      },
    },
    answers: {
      ...tokens({ [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1000', balance: '900' } }),
      'service.erc20.transfer': async () => fail({ code: 'outcome-unknown', host: 'api.example.org', status: null, reason: 'closed' }),
    },
  });

test('behavior: the warning of a look-alike is announced once, and isn’t said again with its field', async () => {
  await openSend(alike(grace));
  const warning = /It only begins and ends the same/;
  await screen.findByText(warning);
  expect(announced(warning)).toBe(1);
  const described = screen.getByRole('combobox', { name: 'Recipient' }).getAttribute('aria-describedby') ?? '';
  const description = described.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  expect(description.join(' ')).toContain('New address');
  expect(description.join(' ')).not.toMatch(warning);
});

test('behavior: that an outcome is unknown is announced once', async () => {
  const { user } = await openSend(otherAccount);
  const review = await screen.findByRole<HTMLButtonElement>('button', { name: 'Review' });
  await expect.poll(() => review.disabled).toBe(false);
  await user.click(review);
  await within(screen.getByRole('dialog', { name: 'Send' })).findByText('Unknown: don’t send again yet');
  expect(announced(/Unknown: don’t send again yet/)).toBe(1);
});
