/** What a token may call itself on the screen: never money of a chain, never what the person calls something else. */
import { afterEach, expect, test, vi } from 'vitest';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each(['DUSD', 'USDC', 'USDC.e', 'WETH', 'stETH', '1INCH', 'USD+'])('default: %s is shown', (symbol) => {
  expect(shownSymbol(symbol, 'ETH', () => false)).toBe(symbol);
});

test.each(['ETH to Main account', 'USDC; confirmed', 'x'.repeat(12), 'USDС', 'E\u200bTH', '$ETH', ''])(
  'error: %j is no symbol',
  (symbol) => {
    expect(shownSymbol(symbol, null)).toBeNull();
  },
);

test.each(['ETH', 'eth', 'E.T.H', 'ETH.', 'wei', 'Gwei', 'BNB', 'POL', 'XGLD', 'xgld', 'tokens', 'units'])(
  'error: %s is a native currency, or a word of the app',
  (symbol) => {
    expect(shownSymbol(symbol, 'XGLD')).toBeNull();
  },
);

test('error: a token cannot use a name that the person gave something else', () => {
  const isTaken = (symbol: string) => symbol === 'Savings';
  expect(shownSymbol('Savings', 'ETH', isTaken)).toBeNull();
  expect(shownSymbol('DUSD', 'ETH', isTaken)).toBe('DUSD');
});

test.each(['000', '1000', '5.0', '0', '1e6', 'e18', 'E-5', '0x1', '0xBEEF', '3_000'])(
  'error: %s would be read as more digits of an amount, so it is no unit',
  (symbol) => {
    expect(shownSymbol(symbol, 'ETH')).toBeNull();
  },
);

test.each(['1INCH', '0xBTC', '3CRV', 'e', 'EURe', 'E2R'])('behavior: %s has digits and is a name all the same', (symbol) => {
  expect(shownSymbol(symbol, 'ETH')).toBe(symbol);
});

test('error: in another language its own words for amounts are no symbols, and neither are the English ones', async () => {
  vi.stubGlobal('blockdeskLanguage', { locale: 'de-DE', messages: { tokens: 'Token', unknown: 'unbekannt', units: 'Einheiten' } });
  vi.resetModules();
  const german = await import('#shared/tokens/token-symbol.ts');
  for (const symbol of ['Token', 'TOKEN', 'Unbekannt', 'Einheiten', 'tokens', 'ETH'])
    expect(german.shownSymbol(symbol, null), symbol).toBeNull();
  expect(german.shownSymbol('DUSD', null)).toBe('DUSD');
  expect(shownSymbol('Einheiten', null)).toBe('Einheiten');
});
