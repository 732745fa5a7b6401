/** While nothing can be sent, each button that sends is disabled, and says why as the form does. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { account, answerOf, connection, region, service, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const spender = `0x${'a1'.repeat(20)}`;
const approval: SavedApproval = {
  ...{ is: 'erc20', contract: dollar, tokenId: null, owner: account, spender, origins: ['receipt'], isOwn: true, first: null, last: null },
  ...{ addedAt: 1, checkedAt: 1, readings: [{ at: 1, value: '5' }], change: null, watched: null, forgotten: false, waits: false },
};
const offline = fail({ code: 'offline', host: 'api.example.org', reason: 'refused' } as const);

const open = (place: string, newest: typeof offline | Result<never> | null) =>
  startPage({
    place,
    slices: {
      tokens: {
        connection: connection.id,
        items: [{ address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 }],
      },
      approvals: { connection: connection.id, items: [approval] },
    },
    answers: {
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1000', balance: '900', isCollection: false },
      }),
      'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', '"5"')),
      ...(newest === null ? service({ 'block.latestNumber': '18204' }) : { 'service.block.latestNumber': async () => newest }),
    },
  });

const why = /^Nothing can be sent now\. .+/;

async function expectHindered(buttons: () => HTMLElement[], isHindered: boolean) {
  await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
  await waitFor(() => {
    for (const button of buttons() as HTMLButtonElement[]) {
      expect(button.disabled, button.textContent ?? '').toBe(isHindered);
      if (isHindered) expect(button.title).toMatch(why);
      else expect(button.title).not.toMatch(why);
    }
  });
}

test.each([true, false])('behavior: Send on the wallet and on Tokens: offline %s', async (isOffline) => {
  await open('/wallet', isOffline ? offline : null);
  await expectHindered(() => within(region('Assets')).queryAllByRole('button', { name: /^Send/ }), isOffline);
  location.hash = '/tokens';
  await screen.findByRole('table', { name: 'Tokens' });
  await expectHindered(() => screen.queryAllByRole('button', { name: 'Send Demo Dollar' }), isOffline);
});

test('error: a service that refuses to name its newest block may still take a revocation', async () => {
  await open('/tokens/approvals', fail({ code: 'service', status: 500, text: 'Busy.' } as const));
  await expectHindered(() => screen.queryAllByRole('button', { name: /^(Revoke|Change)$/ }), false);
});

test.each([true, false])('behavior: Revoke and its limit on Approvals: offline %s', async (isOffline) => {
  const { user } = await open('/tokens/approvals', isOffline ? offline : null);
  await user.click(await screen.findByRole('checkbox', { name: /may spend up to 5/ }));
  await expectHindered(() => screen.queryAllByRole('button', { name: /^(Revoke( 1…)?|Change)$/ }), isOffline);
  // Shown once, as text: a disabled button has no focus and no touch to show its title.
  const shown = screen.queryAllByText(why);
  expect(shown).toHaveLength(isOffline ? 1 : 0);
  // A row’s says whose it is as well.
  for (const button of isOffline ? screen.getAllByRole('button', { name: /^(Revoke( 1…)?|Change)$/ }) : [])
    expect(
      button.getAttribute('aria-describedby') === shown[0]?.id ||
        / Nothing can be sent now\. .+/.test(button.getAttribute('aria-description') ?? ''),
    ).toBe(true);
  // What only reads still does.
  expect((screen.getByRole('button', { name: 'Check an address' }) as HTMLButtonElement).disabled).toBe(false);
});
