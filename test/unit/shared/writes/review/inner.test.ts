/** The calls that a write carries are judged as calls of their own: the same warnings, limits and rules, with whose money it is. */
import { describe, expect, test } from 'vitest';
import type { Param } from '#shared/contracts/abi.ts';
import { permit2 } from '#shared/contracts/decoding/action.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { carriedBy } from '#shared/writes/review/carried.ts';
import { type Facts, isRevoking, lookedUp, mostLookedUp, type ReviewContext } from '#shared/writes/review/facts.ts';
import { callLines } from '#shared/writes/review/lines.ts';
import { breachesOf, spentIn24Hours } from '#shared/writes/review/rule-breaches.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import {
  alike,
  contextOf,
  entryOf,
  limit,
  market,
  mine,
  savings,
  stranger,
  submitOf,
  token,
  zeroAddress,
} from '#test/support/review-context.ts';

const wallet = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const most = (2n ** 256n - 1n).toString();
const bytesOf = (signature: string, params: readonly Param[]) => toCallData({ to: token, signature, params, value: null }) ?? '';
const transfer = (to: string, amount: string) => bytesOf('transfer(address,uint256)', [to, amount]);
const approve = (spender: string, amount: string) => bytesOf('approve(address,uint256)', [spender, amount]);
const write = (to: string, signature: string, params: readonly Param[], change: Partial<ReviewContext> = {}, value?: string) =>
  contextOf('transaction.submit', { ...submitOf(signature, params as never, value), contractAddress: to }, change);
const multicall = (calls: readonly string[], change?: Partial<ReviewContext>) => write(token, 'multicall(bytes[])', [calls], change);
const batch = (calls: readonly (readonly [string, string, string])[], change?: Partial<ReviewContext>, value?: string) =>
  write(wallet, 'executeBatch((address,uint256,bytes)[])', [calls], change, value);
const module = 'execTransactionFromModule(address,uint256,bytes,uint8)';

const asked: Facts = { decimals: 2, symbol: 'DUSD', name: 'Demo Dollar', supply: '100000000', isCollection: false };
const knowing = (...carried: readonly Facts[]): Partial<ReviewContext> => ({ facts: { carried } });
const loud = (context: ReviewContext) =>
  warningsOf(context)
    .filter(({ tone }) => tone === 'danger' || tone === 'care')
    .map(({ kind, text }) => `${kind}: ${text}`);
const textsOf = (context: ReviewContext) =>
  callLines(context).map(({ place, text, isClosed }) => `${place} ${text}${isClosed ? ' !' : ''}`);
const makes = (count: number) =>
  `makes-calls: This makes ${count === 1 ? 'another call' : `${count} calls`}. The contract decides whether it makes just ${count === 1 ? 'that one' : 'those'}.`;

describe('warnings', () => {
  test('error: M26 an unlimited approval within a multicall is the same danger in the same words', () => {
    const own = contextOf('transaction.submit', submitOf('approve(address,uint256)', [market, most]), { facts: asked });
    const [said] = warningsOf(own).filter(({ kind }) => kind === 'unlimited');
    const within = warningsOf(multicall([transfer(savings, '1'), approve(market, most)], knowing({}, asked)));
    expect(within).toContainEqual({ ...said, text: `Call 2: ${said?.text}` });
    // The worst first.
    expect(within[0]?.kind).toBe('unlimited');
  });

  test('error: M16 M26 a look-alike within has to be typed, and two calls with the same warning share it', () => {
    const found = warningsOf(multicall([transfer(alike(savings), '1'), transfer(alike(savings), '2')]));
    const own = warningsOf(contextOf('erc20.transfer', { contractAddress: token, amount: '1', receiver: alike(savings) }));
    const said = own.find(({ kind }) => kind === 'look-alike');
    expect(found.filter(({ kind }) => kind === 'look-alike')).toEqual([{ ...said, text: `Calls 1 and 2: ${said?.text}` }]);
  });

  test('error: M15 M26 the zero address and the token’s own contract within', () => {
    const found = warningsOf(multicall([transfer(zeroAddress, '1'), transfer(token, '1')])).map(({ kind }) => kind);
    expect(found).toEqual(expect.arrayContaining(['zero-address', 'token-contract']));
  });

  test('error: M26 what can’t be read within, and code that runs as another contract, are dangers', () => {
    expect(loud(multicall(['0xdeadbeef']))).toEqual([
      'unread-call: Call 1: Blockdesk can’t read what this does. It can move anything that this account can.',
      makes(1),
    ]);
    expect(loud(write(wallet, module, [stranger, '0', transfer(savings, '1'), '1']))).toEqual([
      'delegate-call: Call 1: This runs the code of 0x9965…A4dc as 0x71C7…976F, so it can move anything that 0x71C7…976F can.',
      makes(1),
      'may-fail: Call 1: This may fail even if the transaction succeeds.',
    ]);
    // It is no transfer of a token.
    expect(textsOf(write(wallet, module, [stranger, '0', transfer(savings, '1'), '1']))).toEqual([
      '1 Call transfer on 0x9965…A4dc, as 0x71C7…976F !',
    ]);
    expect(loud(write(token, 'upgradeToAndCall(address,bytes)', [market, bytesOf('initialize()', [])])).join()).toContain(
      'delegate-call: Call 1: This runs the code of “Market” (0x2361…1E8f) as 0x700b…AD35',
    );
  });

  test('error: M26 a form that can’t be opened is a danger: malformed, empty, five deep, or of an unknown command', () => {
    const carries = 'hidden-calls: This can carry other calls that Blockdesk can’t read. Those can move anything this account can.';
    expect(loud(write(wallet, 'multiSend(bytes)', ['0x00']))).toEqual([carries]);
    expect(loud(multicall([]))).toEqual([carries]);
    let nested = transfer(savings, '1');
    for (let depth = 0; depth < 4; depth += 1) nested = bytesOf('execute(address,uint256,bytes)', [wallet, '0', nested]);
    expect(loud(multicall([nested]))).toContain(
      'hidden-calls: Call 1.1.1.1: This carries calls more than 4 deep. Blockdesk doesn’t read those.',
    );
    expect(loud(write(wallet, 'execute(bytes,bytes[])', ['0x10', ['0x12']]))[0]).toMatch(/^unread-call: Call 1: /);
    expect(textsOf(write(wallet, 'execute(bytes,bytes[])', ['0x10', ['0x12']]))).toEqual(['1 Call command 0x10 on 0x71C7…976F !']);
  });

  test('error: M26 a hundred and one calls: the last is counted and said', () => {
    const context = multicall(Array.from({ length: 101 }, () => transfer(savings, '1')));
    expect(loud(context)[0]).toBe('hidden-calls: This makes 1 more call. Blockdesk reads 100 in all.');
    expect(callLines(context)).toHaveLength(100);
    expect(lookedUp(context.meaning)).toEqual({ places: Array.from({ length: mostLookedUp }, (_, index) => index), more: 'moves' });
    expect(loud(context).join()).toContain('not-looked-up: Blockdesk looked up only 10 of the calls');
  });

  test('error: M26 calls that failed in a simulation that passed are said, each with its place', () => {
    const failed = 'Failed in the simulation, while the transaction as a whole passed.';
    const of = (testRun: ReviewContext['testRun']) =>
      multicall(
        ['1', '2', '3'].map((amount) => transfer(savings, amount)),
        { testRun },
      );
    const said = (testRun: ReviewContext['testRun']) =>
      warningsOf(of(testRun)).flatMap(({ kind, tone, text }) => (kind === 'call-failed' ? [`${tone} ${text}`] : []));
    expect(said({ phase: 'passed', failed: [1, 3] })).toEqual([`care Calls 1 and 3: ${failed}`]);
    for (const testRun of [{ phase: 'passed', failed: [] }, { phase: 'passed' }, { phase: 'fails', reason: null }] as const)
      expect(said(testRun)).toEqual([]);
  });

  test('error: M17 balances are compared with the sum of all calls, and one that is enough says nothing good of them', () => {
    const both = (balance: string) => {
      const facts = { ...asked, balance };
      return loud(multicall([transfer(savings, '600'), transfer(market, '600')], knowing(facts, facts)));
    };
    expect(both('1000')).toContain('too-little: Calls 1 and 2: 0xf39F…2266 has only 10 DUSD.');
    expect(both('1200').join()).not.toContain('too-little');
    expect(
      warningsOf(multicall([transfer(savings, '600')], knowing({ ...asked, balance: '600' })))
        .map(({ text }) => text)
        .join(),
    ).not.toContain('covers');
  });

  test('default: what only makes calls that are known says who decides, and no more', () => {
    expect(loud(multicall([transfer(savings, '1')], knowing({ ...asked, balance: '5' })))).toEqual([makes(1)]);
  });

  test('error: M26 a signed allowance of Permit2 is a permit, with its owner', () => {
    const details = [token, (2n ** 160n - 1n).toString(), '100', '0'];
    const permit = 'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)';
    const found = loud(write(permit2, permit, [savings, [details, market, '1'], '0x1234']));
    expect(found).toContain(
      'permit: Call 1: This uses a signature from “Savings” (0x90F7…b906) to let “Market” (0x2361…1E8f) spend that account’s tokens.',
    );
    expect(found.join()).toContain('unlimited: Call 1: Unlimited: “Market”');
    expect(found.join()).not.toContain('hidden-calls');
    // By any other contract the same function may do anything.
    expect(loud(write(wallet, permit, [savings, [details, market, '1'], `0x${'12'.repeat(65)}`])).join()).toContain('hidden-calls');
  });
});

describe('the list', () => {
  test('default: each call in the words of its own, with whose money it is', () => {
    const context = batch(
      [
        [token, '0', transfer(savings, '250')],
        [token, '0', approve(market, most)],
        [savings, '1000000000000000000', '0x'],
        [wallet, '0', bytesOf('multicall(bytes[])', [[transfer(savings, '1')]])],
      ],
      knowing(asked, asked, {}, {}, {}),
    );
    expect(textsOf(context)).toEqual([
      '1 Send 2.5 DUSD from 0x71C7…976F to “Savings”',
      '2 Let “Market” spend all its “DUSD” of 0x700b…AD35, without limit, as 0x71C7…976F',
      '3 Send 1 ETH to “Savings”, from 0x71C7…976F',
      '4 Call multicall on 0x71C7…976F, as 0x71C7…976F',
      '4.1 Send 1 base units of 0x71C7…976F from 0x71C7…976F to “Savings”',
    ]);
    expect(loud(context)).toContain(
      'unlimited: Call 2: Unlimited: “Market” (0x2361…1E8f) can take all 0x71C7…976F has of this token, now and later, until it’s revoked.',
    );
  });

  test('error: M28 what a token calls itself is quoted and has nothing invisible, within as without', () => {
    const symbol = 'DUSD\u202e to “Savings”';
    const [line] = callLines(multicall([transfer(stranger, '250')], knowing({ ...asked, symbol, name: 'Savings\u200b' })));
    expect(line?.text).not.toMatch(/[\u200b-\u200f\u202a-\u202e]/);
    expect(line?.text).toMatch(/^Send 2\.5 “.*” to 0x9965…A4dc$/);
    const text = bytesOf('safeMint(address,string)', [stranger, 'a\u202eb']);
    expect(textsOf(multicall([text]))).toEqual(['1 Call safeMint on 0x700b…AD35']);
  });

  test('default: a router’s commands by their names, and a payment to anyone as what it is', () => {
    const [path, to] = [[token, wallet], stranger];
    const swap = bytesOf('x(address,uint256,uint256,address[],bool)', [to, '5', '1', path, 'true']);
    const wrap = bytesOf('x(address,uint256)', [to, '5']);
    const programs = [swap, wrap].map((one) => `0x${one.slice(10)}`);
    const context = write(wallet, 'execute(bytes,bytes[])', ['0x080b', programs]);
    expect(textsOf(context)).toEqual(['1 Call V2_SWAP_EXACT_IN on 0x71C7…976F', '2 Call WRAP_ETH on 0x71C7…976F']);
    expect(kinds({ limits: [limit({ perTransaction: '1000' })] }, context)).toEqual(['rule-cannot-judge']);
    const paid = warningsOf(batch([[stranger, '1', '0x']])).map(({ text }) => text);
    expect(paid).toContain('Call 1: First time you send to this address');
    expect(warningsOf(batch([[zeroAddress, '1', '0x']])).map(({ text }) => text)).toContain(
      'Call 1: The recipient is the zero address. What you send there is lost for good.',
    );
  });

  test('error: M16 M26 each address is there whole, with what is known of it, and parameters of a function that isn’t known', () => {
    const namesOf = (context: ReviewContext) =>
      callLines(context).map(({ lines }) =>
        lines.map(({ name, value }) =>
          [
            name,
            value.is === 'address'
              ? `${value.address} ${value.note}`
              : value.is === 'code'
                ? value.text
                : value.is === 'amount'
                  ? value.baseUnits
                  : '',
          ].join(': '),
        ),
      );
    expect(namesOf(multicall([transfer(stranger, '1'), approve(market, '1')], knowing(asked, asked)))).toEqual([
      [`To: ${stranger} not sent here before`, `Token: ${token} calls itself “Demo Dollar”, “DUSD” · 2 decimals`, 'Amount: 1'],
      [`Spender: ${market} contact, first time`, `Token: ${token} calls itself “Demo Dollar”, “DUSD” · 2 decimals`, 'Amount: 1'],
    ]);
    expect(namesOf(batch([[stranger, '1', '0x']]))).toEqual([
      [`To: ${stranger} not sent here before`, `From: ${wallet} first time`, 'Value: 1'],
    ]);
    expect(namesOf(multicall([bytesOf('deposit(uint256,address)', ['1', stranger]), '0xdeadbeef']))).toEqual([
      [
        `Contract: ${token} null`,
        'Function: function deposit(uint256 assets, address receiver) returns (uint256)',
        '1. assets (uint256): 1',
        `2. receiver (address): ${stranger} first time`,
      ],
      [`Contract: ${token} null`, 'Data: 0xdeadbeef'],
    ]);
  });

  test('default: what a contract says of itself for one call holds for its others, and nothing else does', () => {
    const context = multicall(
      [bytesOf('burn(uint256)', ['1']), transfer(savings, '250'), transfer(savings, '50')],
      knowing({}, { ...asked, balance: '1' }),
    );
    expect(textsOf(context).slice(1)).toEqual(['2 Send 2.5 DUSD to “Savings”', '3 Send 0.5 DUSD to “Savings”']);
    expect(warningsOf(context).find(({ kind }) => kind === 'too-little')?.text).toMatch(/^Call 2: /);
  });

  test('default: a write that carries nothing has none', () => {
    expect(callLines(contextOf('erc20.transfer', { contractAddress: token, amount: '1', receiver: savings }))).toEqual([]);
  });
});

const noon = Date.UTC(2026, 10, 21, 12);

function breaches(rules: Partial<Rules>, { meaning, known, facts }: ReviewContext, entries: Parameters<typeof spentIn24Hours>[0] = []) {
  return breachesOf({ rules: { ...noRules, ...rules }, meaning, known, facts, entries, now: noon, minute: 720 });
}
const kinds = (...given: Parameters<typeof breaches>) =>
  breaches(...given).map(({ kind, retype }) => (retype === null ? kind : `${kind} ${retype}`));

describe('limits', () => {
  const atOnce = { limits: [limit({ perTransaction: '1000', retypeAbove: '500' })] };

  test('error: M17 M26 the amounts of all calls count together', () => {
    expect(kinds(atOnce, multicall([transfer(savings, '500')]))).toEqual([]);
    expect(kinds(atOnce, multicall([transfer(savings, '500'), approve(market, '500')]))).toEqual(['rule-retype 10']);
    const over = breaches(atOnce, multicall([transfer(savings, '500'), bytesOf('multicall(bytes[])', [[transfer(savings, '501')]])]));
    expect(over.map(({ kind }) => kind)).toEqual(['rule-per-transaction', 'rule-retype']);
    expect(over[0]).toMatchObject({ blocks: true, text: 'Your rule: at most 10 DUSD per transaction. This is 10.01 DUSD.' });
    expect(kinds(atOnce, batch([[token, '0', transfer(savings, '1001')]]))).toEqual(['rule-per-transaction', 'rule-retype 10.01']);
    expect(kinds(atOnce, batch([[market, '0', transfer(savings, '1001')]]))).toEqual([]);
  });

  test('error: M17 M26 what can’t be read among calls that can is refused', () => {
    for (const context of [
      multicall([transfer(savings, '1'), '0xdeadbeef']),
      multicall([]),
      multicall([bytesOf('burn(uint256)', ['9999'])]),
      batch([
        [token, '0', transfer(savings, '1')],
        [wallet, '0', bytesOf('multiSend(bytes)', ['0x00'])],
      ]),
      write(wallet, module, [stranger, '0', transfer(savings, '1'), '1']),
      multicall(Array.from({ length: 101 }, () => transfer(savings, '1'))),
      write(wallet, 'execute(bytes,bytes[])', ['0x10', ['0x12']]),
    ])
      expect(kinds({ limits: [limit({ perTransaction: '1000' })] }, context)).toEqual(['rule-cannot-judge']);
  });

  test('default: M26 what an item’s collection is let move is no amount of a token', () => {
    const item = { ...asked, isCollection: true, decimals: null };
    expect(kinds({ limits: [limit({ perTransaction: '5' })] }, multicall([approve(market, '1001')], knowing(item)))).toEqual([]);
  });

  test('error: M17 M26 the calls of earlier writes count in 24 hours', () => {
    const input = submitOf('multicall(bytes[])', [[transfer(savings, '600'), transfer(market, '300')]]);
    const entries = [entryOf({ operation: 'transaction.submit', input })];
    expect(spentIn24Hours(entries, token, noon)).toBe(900n);
    expect(kinds({ limits: [limit({ perDay: '1000' })] }, multicall([transfer(savings, '101')]), entries)).toEqual(['rule-per-day']);
    expect(kinds({ limits: [limit({ perDay: '1000' })] }, multicall([transfer(savings, '100')]), entries)).toEqual([]);
  });

  test('error: M17 M26 native currency: what is sent or what the calls pay, whichever is more', () => {
    const coins = { limits: [limit({ token: native, perTransaction: '10', symbol: 'ETH', decimals: 18 })] };
    const paying = (values: readonly string[], value?: string) =>
      kinds(
        coins,
        batch(
          values.map((one) => [savings, one, '0x'] as const),
          {},
          value,
        ),
      );
    expect(paying(['5', '5'])).toEqual([]);
    expect(paying(['5', '6'])).toEqual(['rule-per-transaction']);
    expect(paying(['1'], '11')).toEqual(['rule-per-transaction']);
    expect(paying(['5', '5'], '10')).toEqual([]);
  });
});

describe('known recipients only', () => {
  const only = { knownReceiversOnly: true };

  test('error: M16 M26 each recipient within must be known, and the contracts that are called needn’t be', () => {
    expect(kinds(only, multicall([transfer(savings, '1'), transfer(market, '1')]))).toEqual([]);
    expect(kinds(only, batch([[token, '0', transfer(savings, '1')]]))).toEqual([]);
    expect(kinds(only, write(token, 'multicall(uint256,bytes[])', ['1893456000', [transfer(savings, '1')]]))).toEqual([]);
    const one = `${token}${'0'.repeat(64)}${transfer(savings, '1').slice(2)}`;
    expect(kinds(only, write(wallet, 'execute(bytes32,bytes)', [`0x${'0'.repeat(64)}`, one]))).toEqual([]);
    const [breach] = breaches(only, multicall([transfer(savings, '1'), transfer(stranger, '1')]));
    expect(breach?.text).toBe(`Your rule: send only to your own accounts and contacts. ${stranger} is neither.`);
    for (const context of [
      batch([[stranger, '1', '0x']]),
      batch([[token, '0', approve(stranger, '1')]]),
      batch([[token, '0', bytesOf('transferFrom(address,address,uint256)', [mine, stranger, '1'])]]),
      multicall([bytesOf('multicall(bytes[])', [[transfer(stranger, '1')]])]),
      multicall([bytesOf('deposit(uint256,address)', ['1', stranger])]),
      batch([[savings, '0', '0x']], {}, '5'),
    ])
      expect(kinds(only, context)).toEqual(['rule-known-only']);
  });

  test('error: M16 M26 what can’t be read may send to anyone', () => {
    for (const context of [
      multicall(['0xdeadbeef']),
      multicall([transfer(savings, '1'), '0xdeadbeef']),
      multicall([]),
      write(wallet, module, [savings, '0', transfer(savings, '1'), '1']),
      write(wallet, 'execute(bytes,bytes[])', ['0x10', ['0x12']]),
      multicall(Array.from({ length: 101 }, () => transfer(savings, '1'))),
      // Beside the calls.
      write(token, 'multicall(uint256,bytes[])', [BigInt(stranger).toString(), [transfer(savings, '1')]]),
      write(token, 'multicall(bytes32,bytes[])', [`0x${'ab'.repeat(32)}`, [transfer(savings, '1')]]),
    ])
      expect(kinds(only, context)).toEqual(['rule-known-only']);
  });

  test('default: M26 taking back an approval within needs no known spender, as on its own', () => {
    expect(kinds(only, multicall([approve(stranger, '0')], knowing(asked)))).toEqual([]);
    // A write that makes calls never counts as only taking back.
    expect(isRevoking(multicall([approve(stranger, '0')], knowing(asked)))).toBe(false);
  });
});

describe('what a hostile reader tried', () => {
  const nativeLimit = (context: ReviewContext) => kinds({ limits: [limit({ token: native, perTransaction: '1000' })] }, context);

  test('error: M26 the value that a call sends stands by itself, whatever the contract calls itself', () => {
    const name = 'Wrapped staked liquidity receipt token v';
    const taking = bytesOf('transferFrom(address,address,uint256)', [stranger, mine, (2n ** 254n).toString()]);
    const [call] = callLines(batch([[stranger, '5000000000000000000000', taking]], knowing({ name })));
    expect(call?.lines).toContainEqual(
      expect.objectContaining({ name: 'Value', value: expect.objectContaining({ baseUnits: '5000000000000000000000' }) }),
    );
    expect(call?.lines.map(({ name }) => name)).toEqual(expect.arrayContaining(['To', 'From', 'Token', 'Amount', 'Value']));
  });

  test('error: M16 M26 a limit of the native currency bars what can’t be opened', () => {
    const dust = Array.from({ length: 100 }, () => [savings, '1', '0x'] as const);
    let nested = bytesOf('execute(address,uint256,bytes)', [stranger, '1000000', '0x']);
    for (let depth = 0; depth < 4; depth += 1) nested = bytesOf('execute(address,uint256,bytes)', [wallet, '0', nested]);
    const safe = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)';
    for (const context of [
      batch([...dust, [stranger, '1000000', '0x']]),
      write(wallet, 'execute(address,uint256,bytes)', [wallet, '0', nested]),
      write(wallet, 'execute(address,uint256,bytes)', [
        wallet,
        '0',
        `${bytesOf('executeBatch((address,uint256,bytes)[])', [[[stranger, '1000000', '0x']]])}00`,
      ]),
      write(wallet, module, [stranger, '0', transfer(savings, '1'), '1']),
      write(wallet, safe, [savings, '1', '0x', '0', '0', '1000000', '1', zeroAddress, stranger, '0x']),
    ])
      expect(nativeLimit(context)).toContain('rule-cannot-judge');
    expect(nativeLimit(batch([[savings, '1', '0x']]))).toEqual([]);
  });

  test('error: M26 an approval among many calls is looked up first, and one that isn’t is a danger', () => {
    const dust = Array.from({ length: 10 }, () => transfer(savings, '1'));
    expect(lookedUp(multicall([...dust, approve(stranger, '5')]).meaning)).toEqual({
      places: [10, ...dust.keys()].slice(0, 10),
      more: 'moves',
    });
    const many = multicall(Array.from({ length: 11 }, () => approve(stranger, '5')));
    expect(warningsOf(many).find(({ kind }) => kind === 'not-looked-up')?.tone).toBe('danger');
  });

  test('error: M26 code that runs as another sends nothing, and no call goes to an address that means the wallet itself', () => {
    expect(textsOf(write(wallet, module, [savings, '1000000000000000000', '0x', '1']))).toEqual([
      '1 Call payment on “Savings”, as 0x71C7…976F !',
    ]);
    const row = `0x00${'0'.repeat(40)}${'0'.repeat(64)}${'4'.padStart(64, '0')}deadbeef`;
    expect(loud(write(wallet, 'multiSend(bytes)', [row])).join()).toContain('hidden-calls');
  });

  test('error: M26 what is handed over, and whose permit it is, are said within as without', () => {
    const role = `0x${'00'.repeat(32)}`;
    const [granted] = callLines(batch([[token, '0', bytesOf('grantRole(bytes32,address)', [role, stranger])]]));
    expect(granted?.lines.map(({ value }) => (value.is === 'code' ? value.text : ''))).toContain(role);
    const permit = bytesOf('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      savings,
      stranger,
      most,
      '1',
      '27',
      role,
      role,
    ]);
    const context = batch([[token, '0', permit]], knowing(asked));
    expect(loud(context).join()).toContain('can take all “Savings” (0x90F7…b906) has of this token');
    expect(textsOf(context)[0]).toContain(', of “Savings”');
  });

  test('behavior: M26 of many calls with the same warning, the first are named', () => {
    const text = warningsOf(multicall(Array.from({ length: 9 }, () => approve(stranger, most)))).find(
      ({ kind }) => kind === 'unlimited',
    )?.text;
    expect(text).toMatch(/^Calls 1, 2, 3, 4, 5 and 4 more: Unlimited/);
  });
});

test('error: M26 a function that only sounds like a form is never opened', () => {
  const context = write(token, 'many_calls(bytes[])', [[transfer(savings, '1')]]);
  expect(carriedBy(context.meaning)).toEqual([]);
  expect(loud(context).join()).toContain('hidden-calls');
});
