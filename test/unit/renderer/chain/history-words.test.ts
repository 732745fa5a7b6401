/** What happened in a transaction, in words, from the side of some accounts. */
import { describe, expect, test } from 'vitest';
import type { HistoryView, TokenWords } from '#renderer/chain/history-assets.ts';
import { historySearchText } from '#renderer/chain/history-search.ts';
import type { HistoryState } from '#renderer/chain/history-types.ts';
import { historyWords } from '#renderer/chain/history-words.ts';
import { toNames } from '#renderer/notebook/names.ts';
import type { HistoryApproval, HistoryTransfer } from '#shared/chain/history.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import { maxUint256 } from '#shared/core/amount.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { type GivenEntry, historyEntry, historyTransfer, historyView, noToken } from '#test/support/history.ts';

const [mine, savings, grace, market, dollar, gov, notes, fake] = ['11', '22', '33', '44', '55', '66', '77', '88'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string, string, string, string, string];
const label = (text: string) => ({ label: text, contact: true, hasNote: false });
const named = { [grace]: label('Grace'), [market]: label('Market') };
const accounts = [
  { address: mine, name: 'Main' },
  { address: savings, name: 'Savings' },
];
const tokens: Readonly<Record<string, Partial<TokenWords>>> = {
  [dollar]: { symbol: 'DUSD', decimals: 6, isKnown: true },
  [gov]: { symbol: 'GOV', decimals: 18, isKnown: true },
  [notes]: { symbol: 'NOTE', name: 'Field Notes', standard: 'erc721', isKnown: true },
  [fake]: { symbol: 'USDT', decimals: 6 },
};
const view = (more: Partial<HistoryView> = {}, entries: Parameters<typeof toNames>[1] = named): HistoryView =>
  historyView([mine, savings], {
    names: toNames(accounts as never, entries),
    token: (contract) => ({ ...noToken, ...tokens[contract] }),
    ...more,
  });

const entryOf = (given: GivenEntry) => historyEntry({ ...given, asked: { from: mine, to: market, ...given.asked } });
const call = (method: string, action: Action | null = null) => ({ selector: '0x12345678', method, action });
const item = (from: string, to: string, tokenId: string, token = notes) =>
  historyTransfer(from, to, null, token, { kind: 'erc721', tokenId });
const dollars = (from: string, to: string, whole: number, token = dollar) => historyTransfer(from, to, `${whole}000000`, token);
const allowed = (amount: string | null, more: Partial<HistoryApproval> = {}): HistoryApproval => ({
  ...{ kind: 'erc20', token: dollar, owner: mine, spender: market, tokenId: null, amount, takesBack: amount === '0', event: 0 },
  ...more,
});
const by = (from: string) => ({ asked: { from, to: dollar, ...call('transfer') } });
const words = (given: GivenEntry, state: HistoryState = 'confirmed', seen = view()) => historyWords(entryOf(given), state, seen);
const title = (...given: Parameters<typeof words>) => words(...given).title;
const ether = '1200000000000000000';

/** `+94.7 DUSD`: what stands in the column of amounts. */
const column = (...given: Parameters<typeof words>) =>
  words(...given).amounts.map(({ amount, direction }) => {
    const sign = { in: '+', out: '-', none: '' }[direction];
    if (amount.of === 'native') return `${sign}${amount.baseUnits} wei`;
    return amount.of === 'token'
      ? `${sign}${amount.baseUnits} ${amount.symbol}`
      : `${sign}${amount.count} ${amount.symbol} #${amount.tokenId}`;
  });

describe('default: what was done, and the signed amounts', () => {
  test.each<[string, GivenEntry, readonly string[]]>([
    ['Received 1.2 ETH from Grace', { asked: { from: grace }, transfers: [historyTransfer(grace, mine, ether)] }, [`+${ether} wei`]],
    ['Sent 1.2 ETH to Grace', { transfers: [historyTransfer(mine, grace, ether)] }, [`-${ether} wei`]],
    ['Moved 1.2 ETH to Savings', { transfers: [historyTransfer(mine, savings, ether)] }, [`${ether} wei`]],
    ['Moved 1.2 ETH to Main', { transfers: [historyTransfer(mine, mine, ether)] }, [`${ether} wei`]],
    ['Received 94.7 DUSD from Grace', { ...by(grace), transfers: [historyTransfer(grace, mine, '94700000', dollar)] }, ['+94700000 DUSD']],
    ['Sent 5 DUSD to Grace', { ...by(mine), transfers: [dollars(mine, grace, 5)] }, ['-5000000 DUSD']],
    ['Received Field Notes #8 (minted)', { ...by(mine), transfers: [item(zeroAddress, mine, '8')] }, ['+1 NOTE #8']],
    ['Received Field Notes #8 from Grace', { ...by(grace), transfers: [item(grace, mine, '8')] }, ['+1 NOTE #8']],
    ['Burned 5 DUSD', { ...by(mine), transfers: [dollars(mine, zeroAddress, 5)] }, ['-5000000 DUSD']],
    [
      'Sent 40 of Field Notes #3 to Grace',
      { ...by(mine), transfers: [historyTransfer(mine, grace, '40', notes, { kind: 'erc1155', tokenId: '3' })] },
      ['-40 NOTE #3'],
    ],
    [
      'Received Field Notes #1, Field Notes #2 and 1 more from Grace',
      {
        ...by(grace),
        transfers: ['1', '2', '3'].map((id, part) => historyTransfer(grace, mine, '1', notes, { kind: 'erc1155', tokenId: id, part })),
      },
      ['+1 NOTE #1', '+1 NOTE #2', '+1 NOTE #3'],
    ],
    [
      'Swapped 10 DUSD for 3 GOV',
      {
        asked: call('swap'),
        transfers: [dollars(mine, market, 10), historyTransfer(market, mine, '3000000000000000000', gov, { event: 1 })],
      },
      ['-10000000 DUSD', '+3000000000000000000 GOV'],
    ],
    [
      'Swapped 1.2 ETH and 10 DUSD for 3 GOV',
      {
        asked: call('swap'),
        transfers: [
          historyTransfer(mine, market, ether),
          dollars(mine, market, 10),
          historyTransfer(market, mine, '3000000000000000000', gov),
        ],
      },
      [`-${ether} wei`, '-10000000 DUSD', '+3000000000000000000 GOV'],
    ],
    [
      'Sent 7 DUSD to several addresses',
      { ...by(mine), transfers: [dollars(mine, grace, 5), dollars(mine, market, 2)] },
      ['-7000000 DUSD'],
    ],
    ['Approved Market to spend up to 1,000 DUSD', { ...by(mine), approvals: [allowed('1000000000')] }, []],
    ['Approved Market to spend unlimited DUSD', { ...by(mine), approvals: [allowed(String(maxUint256))] }, []],
    ['Revoked Market’s access to DUSD', { ...by(mine), approvals: [allowed('0')] }, []],
    ['Approved Market to move all Field Notes', { ...by(mine), approvals: [allowed(null, { kind: 'operator', token: notes })] }, []],
    [
      'Revoked Market’s access to Field Notes',
      { ...by(mine), approvals: [allowed(null, { kind: 'operator', token: notes, takesBack: true })] },
      [],
    ],
    [
      'Approved Market to move Field Notes #8',
      { ...by(mine), approvals: [allowed(null, { kind: 'token', token: notes, tokenId: '8' })] },
      [],
    ],
    [
      'Revoked access to Field Notes #8',
      { ...by(mine), approvals: [allowed(null, { kind: 'token', token: notes, tokenId: '8', takesBack: true, spender: zeroAddress })] },
      [],
    ],
    ['Created a contract at Market', { asked: { to: null, selector: null }, outcome: { created: market } }, []],
    ['Called swap on Market', { asked: call('swap') }, []],
    ['Called delegate on GOV', { asked: { ...call('delegate'), to: gov } }, []],
    ['Called delegate on 0x8888…8888', { asked: { ...call('delegate'), to: fake } }, []],
    ['Called an unknown function on Market', { asked: { selector: '0x12345678' } }, []],
    ['Sent 0 ETH to Market', {}, []],
    ['Grace called swap on Market', { asked: { from: grace, ...call('swap') } }, []],
    ['Call to swap', { asked: { from: grace, ...call('swap') }, more: true }, []],
    ['Grace sent 1.2 ETH to Market', { asked: { from: grace, value: ether } }, []],
    ['Transaction from Grace', { asked: { from: grace, selector: '0x12345678' } }, []],
    ['Transaction from Grace', { asked: { from: grace } }, []],
  ])('%s', (expected, given, amounts) => {
    expect(title(given)).toBe(expected);
    if (amounts.length > 0) expect(column(given)).toEqual(amounts);
    // A sum that is not known to have moved is never in green or red.
    else expect(words(given).amounts.every(({ direction }) => direction === 'none')).toBe(true);
  });

  test('lowered and raised: by the action that was asked for', () => {
    const ask = (how: 'raise' | 'lower') =>
      call('x', { does: 'allow-tokens', how, token: dollar, owner: null, spender: market, amount: '500000000' });
    expect(title({ asked: { ...ask('lower'), to: dollar }, approvals: [allowed('500000000')] })).toBe('Lowered Market’s limit to 500 DUSD');
    expect(title({ asked: { ...ask('raise'), to: dollar }, approvals: [allowed('500000000')] })).toBe('Raised Market’s limit to 500 DUSD');
    expect(title({ asked: { ...ask('lower'), to: dollar }, approvals: [allowed('0')] })).toBe('Revoked Market’s access to DUSD');
  });
});

test('behavior: what came back is no loss, and a sum counts all transfers of one token', () => {
  const back = [dollars(mine, market, 10), dollars(market, mine, 2), historyTransfer(market, mine, '3000000000000000000', gov)];
  expect(title({ asked: call('swap'), transfers: back })).toBe('Swapped 8 DUSD for 3 GOV');
  expect(title({ asked: call('flash'), transfers: [dollars(mine, market, 10), dollars(market, mine, 10)] })).toBe('Called flash on Market');
  expect(column({ asked: call('flash'), transfers: [dollars(mine, market, 10), dollars(market, mine, 10)] })).toEqual([]);
});

test('behavior: a function without a known name is called so; its selector stands beside it, and finds it', () => {
  const called = words({ asked: { selector: '0x12345678' } });
  expect(called).toMatchObject({ title: 'Called an unknown function on Market', detail: 'function 0x12345678' });
  expect(historySearchText(called, view())).toContain('0x12345678');
});

test('behavior: what else the transaction did is counted beside it', () => {
  const more = {
    asked: { from: grace },
    transfers: [historyTransfer(grace, mine, ether), dollars(market, mine, 5, fake), dollars(market, mine, 1, fake)],
  };
  expect(words(more)).toMatchObject({ title: 'Received 1.2 ETH from Grace', detail: 'and 2 more transfers' });
  expect(words({ ...by(mine), approvals: [allowed('5'), allowed('6', { event: 1 })] }).detail).toBe('and 1 more approval');
  expect(words({ ...by(grace), transfers: [dollars(grace, mine, 5)], more: true }).detail).toBe('not all of it was read');
  expect(words({ asked: call('swap'), transfers: [dollars(mine, market, 10), historyTransfer(market, mine, '3', gov)] }).detail).toBe(
    'on Market',
  );
  expect(words({ asked: call('deposit'), transfers: [historyTransfer(mine, market, ether)] }).detail).toBe('called deposit');
});

describe('error: what failed moved nothing but the fee', () => {
  const failed = (action: Action | null, more: GivenEntry = {}) =>
    words(
      {
        ...more,
        asked: { to: dollar, ...call('x', action), ...more.asked },
        outcome: { status: 'reverted', fee: '42000000000000', ...more.outcome },
      },
      'reverted',
    );
  const sending = { does: 'send-tokens', token: dollar, from: null, to: grace, amount: '5000000' } as const;

  test('what was tried, and the fee', () => {
    expect(failed(sending)).toMatchObject({ title: 'Failed: Sent 5 DUSD to Grace', detail: 'Fee 0.000042 ETH', kind: 'sent' });
    expect(failed(sending).amounts.map(({ direction }) => direction)).toEqual(['none']);
    expect(failed(null, { asked: { value: ether, to: grace, selector: null } }).title).toBe('Failed: Sent 1.2 ETH to Grace');
    expect(failed(null, { asked: { to: market } }).title).toBe('Failed: Called x on Market');
    const limit = { does: 'allow-tokens', how: 'set', token: dollar, owner: null, spender: market } as const;
    expect(failed({ ...limit, amount: '1000000000' }).title).toBe('Failed: Approved Market to spend up to 1,000 DUSD');
    expect(failed({ ...limit, amount: '0' }).title).toBe('Failed: Revoked Market’s access to DUSD');
    expect(failed({ does: 'send-item', token: notes, from: mine, to: grace, id: '8', isSafe: true }).title).toBe(
      'Failed: Sent Field Notes #8 to Grace',
    );
    expect(failed(null, { asked: { to: null, selector: null } }).title).toBe('Failed: Created a contract');
  });

  test('an unknown fee is unknown, and a stranger’s fee is not the account’s', () => {
    expect(failed(sending, { outcome: { fee: null } }).detail).toBe('Fee unknown');
    const incoming = { asked: { from: grace, to: mine, value: ether, selector: null } };
    expect(failed(null, incoming)).toMatchObject({ title: 'Failed: Incoming 1.2 ETH from Grace', detail: null });
    expect(failed({ ...sending, to: mine }, { asked: { from: grace } }).title).toBe('Failed: Incoming 5 DUSD');
    expect(failed({ ...sending, to: market }, { asked: { from: grace } }).title).toBe('Failed: Call to x by Grace');
  });

  test('a function that two standards share is only named where the standard is unknown', () => {
    const unread = '0x9999999999999999999999999999999999999999';
    const from = { does: 'send-tokens', token: unread, from: mine, to: grace, amount: '8' } as const;
    expect(failed(from, { asked: { method: 'transferFrom', to: unread } }).title).toBe('Failed: Called transferFrom on 0x9999…9999');
    expect(failed({ ...from, token: notes }).title).toBe('Failed: Sent Field Notes #8 to Grace');
    expect(failed({ ...from, token: dollar, amount: '8000000' }).title).toBe('Failed: Sent 8 DUSD to Grace');
  });
});

test('error: what waits, or whose end is unknown, is not said as done', () => {
  const asked = { to: dollar, ...call('transfer', { does: 'send-tokens', token: dollar, from: null, to: grace, amount: '5000000' }) };
  for (const [state, send, calls] of [
    ['pending', 'Sending', 'Calling'],
    ['unknown', 'Send', 'Call'],
  ] as const) {
    expect(words({ asked, outcome: { status: null } }, state)).toMatchObject({ title: `${send} 5 DUSD to Grace`, detail: null });
    expect(title({ asked: { from: grace, to: mine, value: ether }, outcome: { status: null } }, state)).toBe('Incoming 1.2 ETH from Grace');
    expect(title({ asked: { value: ether }, outcome: { status: null } }, state)).toBe(`${send} 1.2 ETH to Market`);
    expect(title({ asked: call('swap') }, state)).toBe(`${calls} swap on Market`);
  }
});

describe('error: forged events', () => {
  test('what a token claims in another’s transaction is no sending, and offers no address to copy', () => {
    const forged = words({ ...by(grace), transfers: [dollars(mine, market, 250, fake)] });
    expect(forged).toMatchObject({ title: 'A token claims that someone else moved 250 “USDT” of 0x8888…8888', other: null, kind: 'other' });
    expect(forged.amounts.map(({ direction }) => direction)).toEqual(['none']);
    expect(title({ ...by(grace), transfers: [dollars(mine, savings, 250, fake)] })).toMatch(/^A token claims/);
    expect(title({ asked: { from: null }, transfers: [dollars(mine, market, 250, fake)] })).toMatch(/^A token claims/);
    // Also by a token that the person knows: said by whom, without a sign and without the recipient.
    const taken = words({ ...by(market), transfers: [dollars(mine, grace, 250)] });
    expect(taken).toMatchObject({ title: 'Moved 250 DUSD out of Main by Market', other: market });
    expect(taken.amounts.map(({ direction }) => direction)).toEqual(['none']);
    expect(words({ ...by(grace), approvals: [allowed('5', { token: fake })] })).toMatchObject({
      title: 'A token claims an approval of “USDT” of 0x8888…8888',
      other: null,
    });
  });

  test('an unknown token that comes in is shown with its contract, without a sign and without its sender', () => {
    const gift = words({ ...by(grace), transfers: [dollars(grace, mine, 250, fake)] });
    expect(gift).toMatchObject({ title: 'Received 250 “USDT” of 0x8888…8888', other: null });
    expect(gift.amounts.map(({ direction }) => direction)).toEqual(['none']);
  });

  test('in one’s own transaction an unknown token names no address that the call didn’t name', () => {
    const claimed = words({ asked: call('claim'), transfers: [dollars(mine, grace, 250, fake)] });
    expect(claimed).toMatchObject({ title: 'Sent 250 “USDT” of 0x8888…8888', other: null, detail: 'called claim' });
    const gift = words({ asked: call('claim'), transfers: [dollars(grace, mine, 250, fake)] });
    expect(gift).toMatchObject({ title: 'Received 250 “USDT” of 0x8888…8888', other: null });
    const limit = words({ asked: call('claim'), approvals: [allowed('5', { token: fake, spender: grace })] });
    expect(limit).toMatchObject({ title: 'A token claims an approval of “USDT” of 0x8888…8888', other: null });
    // The person chose these.
    const sending = { does: 'send-tokens', token: fake, from: null, to: grace, amount: '250000000' } as const;
    const sent = { asked: call('transfer', sending), transfers: [dollars(mine, grace, 250, fake)] };
    expect(title(sent)).toBe('Sent 250 “USDT” of 0x8888…8888 to Grace');
    const more = words({ ...sent, transfers: [...sent.transfers, { ...dollars(mine, market, 1, fake), event: 1 }] });
    expect(more).toMatchObject({ title: 'Sent 251 “USDT” of 0x8888…8888 to several addresses', other: null });
    const limiting = { does: 'allow-tokens', how: 'set', token: fake, owner: null, spender: grace, amount: '5000000' } as const;
    expect(title({ asked: call('approve', limiting), approvals: [allowed('5000000', { token: fake, spender: grace })] })).toBe(
      'Approved Grace to spend up to 5 “USDT” of 0x8888…8888',
    );
  });

  test('what one’s own transaction paid comes before any token that claims to be a gift: that is no swap', () => {
    const paid = { asked: call('claim'), transfers: [historyTransfer(mine, market, ether), dollars(market, mine, 250, fake)] };
    expect(words(paid)).toMatchObject({ title: 'Sent 1.2 ETH to Market', detail: 'called claim, and 1 more transfer' });
  });

  test('a token that calls itself as the chain’s money, or as a contact, is not called so', () => {
    const calling = (symbol: string) =>
      title(
        { ...by(grace), transfers: [dollars(grace, mine, 5)] },
        'confirmed',
        view({ token: () => ({ ...noToken, symbol, decimals: 6, isKnown: true }) }),
      );
    expect(calling('eth')).toBe('Received 5 tokens of 0x5555…5555 from Grace');
    expect(calling('Market')).toBe('Received 5 tokens of 0x5555…5555 from Grace');
  });
});

test('behavior: unknown decimals: base units, named as such', () => {
  const unread = view({ token: () => ({ ...noToken, symbol: 'DUSD', isKnown: true }) });
  expect(title({ ...by(grace), transfers: [historyTransfer(grace, mine, '94700000', dollar)] }, 'confirmed', unread)).toBe(
    'Received 94 700 000 base units of DUSD from Grace',
  );
  const bare = view({ currency: null, token: () => noToken });
  expect(title({ transfers: [historyTransfer(mine, grace, '5000')] }, 'confirmed', bare)).toBe('Sent 5 000 wei to Grace');
});

test('behavior: a name that is given later is in older entries, too', () => {
  const entry = { ...by(grace), transfers: [dollars(grace, mine, 5)] };
  expect(title(entry, 'confirmed', view({}, {}))).toBe('Received 5 DUSD from 0x3333…3333');
  expect(title(entry)).toBe('Received 5 DUSD from Grace');
  expect(title(entry, 'confirmed', view({}, { [grace]: label('Grace H.') }))).toBe('Received 5 DUSD from Grace H.');
});

test('behavior: on the page of a token, strangers’ transfers and approvals', () => {
  const of = (transfer: HistoryTransfer) => title({ ...by(market), transfers: [transfer] });
  expect(of(dollars(grace, market, 5))).toBe('Grace sent 5 DUSD to Market');
  expect(of(dollars(zeroAddress, grace, 5))).toBe('Minted 5 DUSD for Grace');
  expect(of(dollars(grace, zeroAddress, 5))).toBe('Burned 5 DUSD by Grace');
  // An unknown token names no address.
  expect(of(dollars(grace, market, 5, fake))).toBe('Transfer of 5 “USDT” of 0x8888…8888 by Market');
  expect(title({ ...by(grace), approvals: [allowed('5000000', { owner: grace })] })).toBe('Grace approved Market to spend up to 5 DUSD');
});

test('behavior: hidden amounts appear in no title, no detail and nothing to search', () => {
  const hidden = view({ hideAmounts: true });
  const received = { ...by(grace), transfers: [historyTransfer(grace, mine, '94700000', dollar)] };
  const all = [
    words(received, 'confirmed', hidden),
    words({ asked: { value: ether }, outcome: { status: 'reverted', fee: '42' } }, 'reverted', hidden),
    words({ ...by(mine), approvals: [allowed('1000000000')] }, 'confirmed', hidden),
    words({ ...by(mine), transfers: [historyTransfer(mine, grace, '40', notes, { kind: 'erc1155', tokenId: '3' })] }, 'confirmed', hidden),
  ];
  expect(all.map((one) => one.title)).toEqual([
    'Received ••••• DUSD from Grace',
    'Failed: Sent ••••• ETH to Market',
    'Approved Market to spend up to ••••• DUSD',
    'Sent ••••• of Field Notes #3 to Grace',
  ]);
  expect(all[1]?.detail).toBe('Fee ••••• ETH');
  expect(historySearchText(all[0] as never, hidden)).not.toMatch(/94/);
});

test('behavior: found by the amount as it is typed, the other side and the token', () => {
  const received = words({ ...by(grace), transfers: [historyTransfer(grace, mine, '1234567891', dollar)] });
  const text = historySearchText(received, view());
  for (const part of ['1,234.567891 DUSD', '1234.567891 DUSD', 'Grace', grace, dollar]) expect(text).toContain(part);
});

test('error: what another sender took is never called a receipt, whatever came back', () => {
  const robbed = words({
    asked: { from: market, to: dollar },
    transfers: [dollars(mine, market, 1_000), { ...dollars(market, mine, 1), event: 1 }],
  });
  expect(robbed).toMatchObject({ title: 'Moved 999 DUSD out of Main by Market', kind: 'other' });
  const sold = words({ asked: { from: grace, to: market }, transfers: [item(mine, grace, '8'), { ...dollars(grace, mine, 5), event: 1 }] });
  expect(sold).toMatchObject({ title: 'Swapped Field Notes #8 for 5 DUSD', kind: 'swap' });
});

test('error: of more transfers than can be listed, no gain is told', () => {
  const dust = Array.from({ length: 50 }, (_, event) => ({ ...dollars(market, mine, 1), event }));
  expect(title({ asked: call('claim'), transfers: dust, more: true })).toMatch(/^Called|^Call/);
});
