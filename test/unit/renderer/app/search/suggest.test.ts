/** What the search offers for a text, and what it says where it can offer nothing. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstActions } from '#renderer/app/search/first-actions.ts';
import { type Doable, type Sources, suggest } from '#renderer/app/search/suggest.ts';
import { placeIn, type Suggestion } from '#renderer/app/search/suggestion.ts';
import { textToFind } from '#renderer/app/search/text-to-find.ts';
import { howToSearch } from '#renderer/app/search/typed.ts';
import { callWords } from '#renderer/app/search/use-contract-lines.ts';
import type { Name, Names } from '#renderer/notebook/names.ts';
import type { Known } from '#shared/notebook/known.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { historyEntry, historyView } from '#test/support/history.ts';
import { runsOr } from '#test/support/property-runs.ts';

const savings = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const market = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const stranger = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const hash = `0x${'1f'.repeat(32)}`;

const named: readonly { address: string; name: Name }[] = [
  { address: savings, name: { text: 'Savings', kind: 'account' } },
  { address: market, name: { text: 'Market', kind: 'label' } },
];
const namesOf = (list: typeof named): Names => ({
  of: (address) => list.find((each) => each.address.toLowerCase() === address.toLowerCase())?.name ?? null,
  list: () => list,
});
const screen = (words: string, place: string) => ({ key: place, kind: 'screen', words, does: { do: 'open', place } }) as const;
const action = (words: string, also: string) => ({ key: words, kind: 'action', words, also, does: { do: 'act', act() {} } }) as const;
const sources: Sources = {
  names: namesOf(named),
  known: [],
  recent: [],
  latest: '18204',
  chain: '31337',
  screens: [screen('Wallet', '/wallet'), screen('Settings', '/settings')],
  actions: [action('Hide amounts', 'privacy'), action('Sign out', 'leave'), action('Copy my address: Savings', 'Savings')],
  first: [action('Send', 'pay'), action('Receive', 'qr')],
  opened: [],
  waits: false,
  view: historyView([savings], { names: namesOf(named) }),
};
const block = (number: string, more: object = {}): Known => ({ kind: 'block', number, hash: null, timestamp: '1700000000', ...more });
const transaction = (more: object = {}): Known => ({
  kind: 'transaction',
  hash,
  block: '7',
  timestamp: null,
  from: savings,
  to: stranger,
  value: '0',
  selector: null,
  status: null,
  history: historyEntry({ outcome: { status: null }, asked: { from: savings, to: stranger } }),
  ...more,
});
const token: Known = { kind: 'token', contract: market, name: 'Demo Dollar', symbol: 'DUSD', decimals: 18, standard: 'erc20' };

const followed = { address: market, words: 'DUSD', also: ['Market', 'Demo Dollar'], send() {} };

const offer = (text: string, more: Partial<Sources> = {}) => suggest(parseSearch(text), { ...sources, ...more });
const lines = (text: string, more: Partial<Sources> = {}) => offer(text, more).groups.flatMap(({ suggestions }) => suggestions);
const words = (text: string, more: Partial<Sources> = {}) => lines(text, more).map((line) => line.words);
const marked = ({ words: all, ranges }: Suggestion) => ranges.map(([from, to]) => all.slice(from, to));

test('behavior: where only the newest of the history are searched, that is said, whatever was found', () => {
  expect(offer('sav').notice).toBeNull();
  expect(offer('sav', { isCut: true }).notice).toBe('Older transactions are in Activity.');
  expect(offer('qqqq', { isCut: true }).notice).toMatch(/^No results for “qqqq”\. .*Older transactions are in Activity\./);
});

describe('what was typed', () => {
  test('default: a number is a block, and says when it does not exist yet', () => {
    expect(offer('18,204')).toMatchObject({ notice: null, picksFirst: true });
    expect(lines('18,204')[0]).toMatchObject({ words: 'Block 18,204', detail: null, does: { do: 'open', place: '/block/18204' } });
    expect(lines('18,205')[0]).toMatchObject({ detail: 'not mined yet: the latest is 18,204' });
    expect(lines('18,205', { latest: null })[0]).toMatchObject({ detail: null });
    expect(lines('7', { known: [block('7')] })[0]).toMatchObject({ at: 1_700_000_000_000 });
  });

  test('behavior: a hash is looked up as a transaction, unless a block is known here by it', () => {
    expect(lines(hash)).toMatchObject([{ detail: 'or a block that wasn’t read yet', does: { do: 'open-hash', hash } }]);
    expect(lines(hash, { known: [transaction()] })).toMatchObject([{ does: { do: 'open', place: `/tx/${hash}` } }]);
    expect(lines(hash, { known: [block('7', { hash })] })).toMatchObject([{ words: 'Block 7', does: { do: 'open', place: '/block/7' } }]);
  });

  test('behavior: a page about a block by its hash is opened only where that block is known', () => {
    const page = `https://etherscan.io/block/${hash}`;
    expect(lines(page)).toEqual([]);
    expect(offer(page).notice).toContain('No known block has this hash');
    expect(lines(page, { known: [block('7', { hash })] })).toMatchObject([{ does: { place: '/block/7' } }]);
  });

  test('behavior: an address by its name, once', () => {
    expect(lines(savings.toLowerCase())).toMatchObject([{ words: 'Savings', does: { do: 'open', place: `/address/${savings}` } }]);
    expect(words(stranger)).toEqual(['Address 0xfB69…d359']);
    expect(words(savings, { known: [{ kind: 'address', address: savings }] })).toEqual(['Savings']);
  });

  test('behavior: another explorer’s page may be of another chain, and the result says so', () => {
    expect(offer(`https://etherscan.io/tx/${hash}`).notice).toContain('etherscan.io');
  });

  test('behavior: a request for a payment pays nothing; its chain is named where it differs', () => {
    const here = offer(`ethereum:${market}@31337/transfer?address=${savings}&uint256=1`);
    expect(here.groups[0]?.suggestions).toMatchObject([
      { words: 'Savings', detail: 'the recipient' },
      { words: 'Market', detail: 'the requested token' },
    ]);
    expect(here.notice).not.toContain('chain');
    expect(offer(`ethereum:${savings}@1`).notice).toContain('It is for chain 1, and this connection’s chain is 31,337.');
  });

  test('error: a wrong address is never what Enter opens', () => {
    const { notice, picksFirst, groups } = offer(`${savings.slice(0, -1)}f`);
    expect(notice).toContain('checksum is wrong');
    expect(picksFirst).toBe(false);
    expect(groups).toMatchObject([{ suggestions: [{ words: 'Open it anyway' }] }]);
  });

  test.each([
    ['vitalik.eth', 'can’t be looked up'],
    [`${hash}0`, 'This has 65 hexadecimal digits.'],
    ['9'.repeat(40), 'No block has a number this large'],
    ['https://example.org/', 'contains no block, transaction or address'],
  ])('error: %s is answered plainly', (text, notice) => {
    expect(offer(text).notice).toContain(notice);
  });
});

describe('what is known here', () => {
  test('default: names, screens and actions by their words, the part that was typed marked', () => {
    expect(lines('s').map((line) => [line.words, ...marked(line)])).toEqual([
      ['Savings', 'S'],
      ['Settings', 'S'],
      ['Sign out', 'S'],
      ['Copy my address: Savings', 'S'],
    ]);
    expect(lines('am').map((line) => [line.words, ...marked(line)])).toEqual([['Hide amounts', 'am']]);
    expect(words('privacy')).toEqual(['Hide amounts']);
    // In the middle of a word only names are found.
    expect(words('ing')).toEqual(['Savings']);
  });

  test('behavior: names come before their actions, and actions before other hits; an exact match stays first', () => {
    const groups = (text: string, more: Partial<Sources> = {}) => offer(text, more).groups.map(({ name }) => name);
    expect(groups('s')).toEqual(['Names', 'Actions']);
    expect(groups('savings')).toEqual(['Names', 'Actions']);
    expect(groups('savi')).toEqual(['Names', 'Actions']);
    expect(groups('sett', { names: namesOf([{ address: savings, name: { text: 'My settings', kind: 'contact' } }]) })[0]).toBe('Actions');
    // A name that a contract chose comes first only where it is typed whole.
    expect(groups('dus', { tokens: [followed] })).toEqual(['Actions', 'Tokens']);
    // By its symbol, its name and its address.
    expect(groups('dusd', { tokens: [followed] })).toEqual(['Tokens', 'Actions']);
    expect(groups('demo', { tokens: [followed] })).toEqual(['Actions', 'Tokens']);
    expect(groups('demo dollar', { tokens: [followed] })).toEqual(['Tokens', 'Actions']);
    // One that takes an action’s word for its name doesn’t take its place, nor that of a contact by a part of its name.
    const posing = { ...followed, words: 'Settings · Savings', also: ['copy'] };
    expect(groups('settings', { tokens: [posing] })[0]).toBe('Actions');
    expect(groups('copy', { tokens: [posing] })[0]).toBe('Actions');
    expect(groups('savings', { tokens: [posing] })[0]).toBe('Names');
    expect(groups('send', { tokens: [followed], known: [token] })).toEqual(['Actions', 'Seen on this computer']);
    const received: Doable = { key: 'h', kind: 'transaction', words: 'Received 94.7 DUSD', also: '', does: { do: 'open', place: '/tx/1' } };
    expect(groups('receive', { actions: sources.first, history: [received] })).toEqual(['Actions', 'Activity']);
    expect(groups('18204', { actions: [action('18204', '')] })).toEqual(['What you typed', 'Actions']);
    expect(groups(savings, { actions: [action(savings, '')] })).toEqual(['What you typed', 'Actions']);
  });

  test('safety: destructive actions come after equally good matches, unless typed', () => {
    const revoke = { ...action('Revoke Market’s approvals…', 'Market access'), isDanger: true };
    const actions = [revoke, action('Approvals of Market', 'Market'), action('Send to Market…', 'Market')];
    expect(words('mark', { actions })).toEqual(['Market', 'Approvals of Market', 'Send to Market…', 'Revoke Market’s approvals…']);
    expect(lines('mark', { actions }).at(-1)?.isDanger).toBe(true);
    expect(words('revoke mark', { actions })[0]).toBe('Revoke Market’s approvals…');
  });

  test('behavior: where not all are shown, the group says how many there are', () => {
    const history = Array.from({ length: 23 }, (_, index): Doable => {
      return { key: `h${index}`, kind: 'transaction', words: 'Sent 5 DUSD to Grace', does: { do: 'open', place: `/tx/${index}` } };
    });
    expect(offer('grace', { history }).groups).toMatchObject([{ name: 'Activity', suggestions: { length: 8 }, cut: '8 of 23' }]);
    expect(offer('grace', { history, isCut: true }).groups).toMatchObject([{ cut: '8 of at least 23' }]);
    expect(offer('grace', { history: history.slice(15) }).groups).toMatchObject([{ cut: null }]);
  });

  test('behavior: the rest is found in Activity, by a last line of its own', () => {
    const history = Array.from({ length: 9 }, (_, index): Doable => {
      return { key: `h${index}`, kind: 'transaction', words: 'Sent 5 DUSD to Grace', does: { do: 'open', place: `/tx/${index}` } };
    });
    const sought: string[] = [];
    const findInActivity = (text: string) => void sought.push(text);
    const last = lines('grace', { history, findInActivity }).at(-1);
    expect(last?.words).toBe('Find “grace” in Activity');
    if (last?.does.do === 'act') last.does.act();
    expect(sought).toEqual(['grace']);
    expect(lines('grace', { history: history.slice(1), findInActivity })).toHaveLength(8);
    // There are older ones that aren't looked at.
    expect(lines('grace', { history: history.slice(1), findInActivity, isCut: true })).toHaveLength(9);
  });

  test('behavior: what main knows comes last, each with what distinguishes it', () => {
    const known = [block('182040'), transaction(), token, { kind: 'address', address: stranger } as const];
    expect(lines('18204', { known }).map((line) => [line.words, line.detail, ...marked(line)])).toEqual([
      ['Block 18,204', null],
      ['Block 182,040', null, '182,04'],
      ['Transaction 0x1f1f…1f1f', 'Send 0 ETH to 0xfB69…d359'],
      ['DUSD · Demo Dollar', '0x5aAe…eAed'],
      ['0xfB69…d359', null],
    ]);
    expect(lines('0x1f1f', { known: [transaction()] }).map(marked)).toEqual([[], ['0x1f1f']]);
    // No block has that number yet, so it is the beginning of something else.
    expect(lines('0x1f1f1', { known: [transaction()] }).map(marked)).toEqual([['0x1f1f']]);
    expect(lines('dollar', { known: [token] }).map(marked)).toEqual([['Dollar']]);
  });

  test('error: a token’s name that hides or turns text is made visible', () => {
    const [line] = lines('x', { known: [{ ...token, symbol: '\u202eDSUD', name: null }] });
    expect(line?.words).toBe('⟨U+202E⟩DSUD');
  });

  test('behavior: nothing typed: the first actions, then what was opened last, then what was seen', () => {
    const wrong = `${market.slice(0, -1)}D`;
    const opened = ['/block/7', `/token/${market}`, `/address/${savings}`, `/address/${wrong}`, '/collectibles/x', `/tx/${hash}`];
    const sent = { key: 'w', kind: 'transaction', words: 'Sent 5 DUSD to Savings', does: { do: 'open', place: `/tx/${hash}` } } as const;
    const known = { opened, recent: [block('7'), block('6')], tokens: [followed], history: [sent] };
    const { groups, notice, picksFirst } = offer(' ', known);
    expect(groups.map(({ name, suggestions }) => [name, ...suggestions.map((line) => line.words)])).toEqual([
      ['Actions', 'Send', 'Receive'],
      ['Recent', 'Block 7', 'DUSD', 'Savings', 'Sent 5 DUSD to Savings', 'Block 6'],
    ]);
    expect({ notice, picksFirst }).toEqual({ notice: howToSearch, picksFirst: true });
    expect(groups[1]?.suggestions.map(({ at }) => at)).toEqual([null, null, null, null, null]);
    // A block that isn't there yet is no place to go back to.
    expect(
      offer(' ', { opened: ['/block/18205', '/block/7'], latest: '18204' }).groups.flatMap(({ suggestions }) =>
        suggestions.map(({ words }) => words),
      ),
    ).not.toContain('Block 18,205');
  });

  test('behavior: nothing found says so only once it is certain', () => {
    expect(offer('xyzzy', { waits: true }).notice).toBeNull();
    expect(offer('xyzzy').notice).toBe(`No results for “xyzzy”. ${howToSearch}`);
    expect(offer('xyzzy \u202e').notice).not.toContain('\u202e');
  });
});

test.each([
  ['', ''],
  ['18,204', '18204'],
  ['block #7', '7'],
  ['0x1f1f1', '0x1f1f1'],
  [hash.toUpperCase().replace('0X', '0x'), hash],
  [savings.toLowerCase(), savings],
  [`https://etherscan.io/tx/${hash}`, hash],
  [`ethereum:${market}@1/transfer?address=${savings}&uint256=1`, savings],
  ['  Demo   Dollar ', 'Demo Dollar'],
  ['x'.repeat(300), 'x'.repeat(80)],
])('behavior: for %j main is asked for %j', (typed, asked) => {
  expect(textToFind(parseSearch(typed))).toBe(asked);
});

describe('tokens that are followed', () => {
  const tokens = [followed];
  test.each(['dusd', 'demo', 'market', market.slice(0, 8)])('default: found by “%s”, once, and before what is only known', (text) => {
    const found = lines(text, { tokens, known: [token] }).filter(({ kind }) => kind === 'token');
    expect(found).toMatchObject([{ words: 'DUSD', detail: 'Market · Demo Dollar', does: { do: 'open', place: `/token/${market}` } }]);
  });
  test('default: “send” offers to send each, and what is typed behind it chooses', () => {
    expect(words('send', { tokens })).toContain('Send DUSD');
    expect(words('send dusd', { tokens })).toContain('Send DUSD');
    expect(words('send gov', { tokens })).not.toContain('Send DUSD');
  });
  test('behavior: a request to pay in a token or in the native currency can be filled in, and only if the person asks for it', () => {
    const filled: string[] = [];
    const request = `ethereum:${market}@31337/transfer?address=${savings}&uint256=5`;
    const line = lines(request, { fillIn: (text) => filled.push(text) }).at(-1);
    expect(line).toMatchObject({ words: 'Fill in “Send” with this request' });
    expect(filled).toEqual([]);
    if (line?.does.do === 'act') line.does.act();
    expect(filled).toEqual([request]);
    expect(words(`ethereum:${savings}?value=1`, { fillIn() {} })).toContain('Fill in “Send” with this request');
    expect(words(`ethereum:${savings}?value=1`)).not.toContain('Fill in “Send” with this request');
  });
});

test('behavior: whatever is typed, no two lines lead to the same place, keys are unlike, and marks lie in the words', () => {
  const known = [block('1'), block('18'), transaction(), token, { kind: 'address', address: savings } as const];
  const pieces = fc.constantFrom('s', 'sa', '1', '18', ' ', '0x', hash, savings, market, 'block ', 'o', 'm');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 4 }).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const all = lines(typed, { known, tokens: [followed] });
      const places = all.map(placeIn).filter((place) => place !== null);
      expect(new Set(places).size).toBe(places.length);
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      for (const line of all) for (const [from, to] of line.ranges) expect(from >= 0 && to > from && to <= line.words.length).toBe(true);
    }),
    { numRuns: runsOr(1000) },
  );
});

test('default: first comes what needs attention, then what the screen is for, then what is done most, each once', () => {
  const ofStranger = [`approvals ${stranger}`, `send-to ${stranger}`, `revoke-of ${stranger}`];
  const all = ['hide', 'add-token', 'check-pair', 'send', 'receive', `send ${market}`, ...ofStranger, 'other'].map((key): Doable => {
    return { key: `action ${key}`, kind: 'action', words: key, does: { do: 'act', act() {} } };
  });
  const first = (place: string) => firstActions(place, [action('Review', '')], all).map((each) => each.words);
  expect(first('/wallet')).toEqual(['Review', 'send', 'receive', 'add-token', 'hide', 'check-pair']);
  expect(first('/tokens/approvals').slice(0, 3)).toEqual(['Review', 'check-pair', 'send']);
  expect(first(`/token/${market}`).slice(0, 4)).toEqual(['Review', `send ${market}`, 'add-token', 'send']);
  expect(first(`/address/${stranger}`).slice(0, 5)).toEqual([
    'Review',
    `send-to ${stranger}`,
    `approvals ${stranger}`,
    `revoke-of ${stranger}`,
    'send',
  ]);
});

test('a saved call: what writes is only filled in, and says so', () => {
  expect(callWords('Total', 'read')).toBe('Run Total');
  expect(callWords('Pay\u202eout', 'write')).toBe('Fill in Pay⟨U+202E⟩out');
});
