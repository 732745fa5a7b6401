/** “Receive”: what a camera reads off the screen, and no code for an invalid amount. */
import { screen, within } from '@testing-library/react';
import decodeQr from 'qr/decode.js';
import { expect, test } from 'vitest';
import { account, axe, connection, region, startPage } from '#test/support/component-bridge.ts';

/** What a camera reads off the picture. */
function scanned(label: RegExp): string {
  const picture = screen.getByRole('img', { name: label });
  const [modules = 0, scale] = [Number(picture.getAttribute('viewBox')?.split(' ')[2]), 8];
  const width = modules * scale;
  const pixels = new Uint8Array(width * width * 3).fill(255);
  for (const [, x, y] of (picture.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      const at = ((Number(y) * scale + row) * width + Number(x) * scale) * 3;
      pixels.fill(0, at, at + scale * 3);
    }
  }
  return decodeQr({ width, height: width, data: pixels });
}

test('receive: a code with chain and exact amount, the address alone, and no code for an invalid amount', async () => {
  const entries = { [account]: { label: 'Main account', contact: false, hasNote: false } };
  const { user } = await startPage({ slices: { notebook: { connection: connection.id, entries, signatures: [] } } });
  await expect.poll(() => region('Accounts').textContent).toContain('Main account');
  await user.click(within(region('Assets')).getByRole('button', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive' }));
  const request = /^QR code of a request to pay Main account/;
  await dialog.findByRole('img', { name: request });
  const plain = scanned(request);
  expect(plain).toBe(`ethereum:${account}@1`);
  const amount = dialog.getByLabelText('Amount');
  await user.type(amount, '1.000000000000000001');
  await expect.poll(() => scanned(request)).toBe(`${plain}?value=1000000000000000001`);
  expect(await axe()).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '1,5');
  await dialog.findByText(/Enter digits with at most one decimal point/);
  expect(dialog.queryByRole('img', { name: request })).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy request' }).disabled).toBe(true);
  expect(await axe()).toEqual([]);
  await user.click(dialog.getByText('Address only'));
  await expect.poll(() => scanned(/^QR code of the address of Main account/)).toBe(account);
});
