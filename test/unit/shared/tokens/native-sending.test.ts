/** Where the native currency can be sent, and the words where it can't. */
import { expect, test } from 'vitest';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeTroubleWords, notSendingWords } from '#shared/tokens/native-payment.ts';
import { type NativeSending, nativeSending, nativeTroubles } from '#shared/tokens/native-sending.ts';

const multicall = { address: multicall3Address, reads: 'all' } as const;
const chain = { multicall };
const stranger = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const unit = { unit: 'wei', entry: 'e' } as const;

test.each<[string, Parameters<typeof nativeSending>[0], NativeSending]>([
  ['the unit is known', { settings: usualSettings, chain: { multicall, native: unit } }, { can: 'send' }],
  ['it isn’t', { settings: usualSettings, chain }, { can: 'try', last: null }],
  [
    'the last one was refused',
    { settings: usualSettings, chain: { multicall, native: { ...unit, unit: 'refused' } } },
    { can: 'try', last: 'refused' },
  ],
  [
    'its balances differ from the service’s',
    { settings: usualSettings, chain: { multicall: { ...multicall, reads: 'tokens' } } },
    { can: 'try', last: null },
  ],
  [
    'the usual address is in the settings',
    { settings: { ...usualSettings, multicall: multicall3Address.toLowerCase() }, chain },
    { can: 'try', last: null },
  ],
  ['no chain', { settings: usualSettings, chain: null }, { can: 'no', why: 'chain' }],
  ['not probed yet', { settings: usualSettings, chain: { native: unit } }, { can: 'no', why: 'not-looked' }],
  [
    'not there',
    { settings: usualSettings, chain: { multicall: { ...multicall, reads: 'nothing' }, native: unit } },
    { can: 'no', why: 'no-contract' },
  ],
  [
    'another contract',
    { settings: { ...usualSettings, multicall: stranger }, chain: { multicall: { ...multicall, address: stranger }, native: unit } },
    { can: 'no', why: 'other-contract' },
  ],
  [
    'lists can’t be expressed',
    { settings: { ...usualSettings, paramsEncoding: 'comma-string' }, chain: { multicall, native: unit } },
    { can: 'no', why: 'settings' },
  ],
  [
    'a test could be taken for a transaction',
    { settings: { ...usualSettings, signatureForm: 'types' }, chain: { multicall, native: unit } },
    { can: 'no', why: 'settings' },
  ],
])('default: M34 %s', (_what, known, expected) => {
  expect(nativeSending(known)).toEqual(expected);
});

test('default: every reason has a sentence of its own', () => {
  const whys = ['chain', 'settings', 'other-contract', 'not-looked', 'no-contract'] as const;
  const words = [
    ...whys.map((why) => notSendingWords({ can: 'no', why }, 'Acme')),
    ...nativeTroubles.map((trouble) => nativeTroubleWords(trouble, 'Acme')),
  ];
  expect(new Set(words).size).toBe(whys.length + nativeTroubles.length);
});
