/** M29: a currency of a connection's settings that is not the chain's: from the store to the words of the review. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createConnectionStore } from '#main/connections/connection-store.ts';
import { openVault } from '#main/vault/vault.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import { contextOf, savings, submitOf, token, warningWords } from '#test/support/review-context.ts';
import { aesCipher, noRedirects, recordOf, temporaryFolder } from '#test/support/vaults.ts';

const folder = temporaryFolder();
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ethereum = { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } };

test('error: M29 both are named, with the amount in wei', () => {
  const vault = openVault(join(folder, 'vault.db'), aesCipher());
  const save = (id: string, currencySymbol: string, currencyDecimals: string, chain: typeof ethereum | null) =>
    vault.connections.save({ ...recordOf(id), chain, settings: { ...usualSettings, currencySymbol, currencyDecimals } });
  save('other', 'ETH', '24', ethereum);
  save('same', 'ETH', '18', ethereum);
  save('listed', '', '', ethereum);
  const { find } = createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} });
  const chainOf = (id: string) => {
    const found = find(id);
    return found.ok ? found.value.chain : null;
  };
  const reviewOf = (id: string, value?: string) => ({
    ...contextOf('transaction.submit', submitOf('vote(uint256)', ['1'], value)),
    chain: chainOf(id),
  });
  const paid = reviewOf('other', '5000000000000000000');
  expect(warningsOf(paid).find(({ kind }) => kind === 'currency-differs')?.text).toBe(
    'The value is 5 000 000 000 000 000 000 wei. This connection’s settings call its currency “ETH” with 24 decimals, but chain 1 uses “ETH” with 18 decimals.',
  );
  // What is the same needs no words, nor does a write that sends nothing of it.
  for (const one of [reviewOf('same', '5'), reviewOf('listed', '5'), reviewOf('other'), reviewOf('other', '0')])
    expect(warningWords(one).join()).not.toContain('currency');
  const transfer = contextOf('erc20.transfer', { contractAddress: token, amount: '1', receiver: savings });
  expect(warningWords({ ...transfer, chain: chainOf('other') }).join()).not.toContain('currency');
  vault.stop();
});
