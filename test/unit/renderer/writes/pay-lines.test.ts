/** Lines of payments: what they mean, and what is wrong with those that mean nothing. */
import { expect, test } from 'vitest';
import { toNames } from '#renderer/notebook/names.ts';
import { lineFor, type PayToken, readPayLines, toBatchRow } from '#renderer/writes/pay/pay-lines.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { native } from '#shared/tokens/native-sending.ts';

const [mine, savings, usd, other] = ['f3', '90', '70', '71'].map((digits) => `0x${digits.repeat(20)}`) as [string, string, string, string];
const token = (address: string, symbol: string, decimals: number | null): PayToken => ({
  ...{ address, symbol, title: symbol, decimals },
  hindrance: null,
});
const tokens = [token(usd, 'DUSD', 2), token(other, 'GOV', 18)];
const entries = { [savings]: { label: 'Savings, old', note: '', contact: true } };
const names = toNames([{ address: mine, name: 'Main' }] as never, entries as never);
const read = (text: string, of = tokens) => readPayLines(text, of, names, [mine]);

test('default: recipient by address or name, token, amount and note, with or without a head, by any separator', () => {
  for (const text of [
    `${savings}, DUSD, 1.5, Rent\nMain,gov,2,`,
    `to;symbol;amount;memo\r\n"Savings, old";DUSD;1.5;Rent\r\n\r\nMain;${other};2;`,
    `Empfänger;Währung;Betrag;Verwendungszweck\n${savings};DUSD;1.5;Rent\nMain;GOV;2`,
    `Amount\tRecipient\tNote\tToken\n1.5\t${savings}\tRent\tDUSD\n2\tMain\t\tGOV`,
  ]) {
    const { payments, problems } = read(text);
    expect(problems).toEqual([]);
    expect(payments.map(({ receiver, token: { symbol }, baseUnits, note }) => [receiver.toLowerCase(), symbol, baseUnits, note])).toEqual([
      [savings, 'DUSD', '150', 'Rent'],
      [mine, 'GOV', String(2n * 10n ** 18n), ''],
    ]);
  }
});

test.each([
  ['Nobody,DUSD,1', /^“Nobody”: No match/],
  [`${savings}0,DUSD,1`, /^“0x.*”: .*40 hexadecimal digits/],
  [',DUSD,1', 'Enter a recipient.'],
  [`${savings},XXX,1`, /haven’t added a token called “XXX”/],
  [`${savings},,1`, 'Enter a token.'],
  [`${savings},DUSD,1.505`, /at most 2 decimals/],
  [`${savings},DUSD,`, 'Enter an amount.'],
  [`${savings},DUSD,0`, 'Enter an amount above zero.'],
  [`${savings},DUSD,-1`, /Enter digits/],
  [`0x${'0'.repeat(40)},DUSD,1`, /zero address/],
  [`${usd},DUSD,1`, /own contract/],
  [`${savings},DUSD,1,${'x'.repeat(81)}`, /A note can have up to 80/],
  [`${savings},DUSD,1,"open`, /isn’t closed/],
  [`${savings},DUSD,1,5`, /“1,5” may be one amount/],
  [`${savings}, DUSD, 1,500, Rent`, /“1,500” may be one amount/],
  [`${savings},DUSD,1.5,Rent,June`, /Only 4 values fit/],
])('error: M26 “%s” is named by its line, and is no payment', (line, words) => {
  const { problems } = read(`Main,DUSD,1\n${line}`);
  expect(problems.map((problem) => problem.line)).toContain(2);
  expect(problems[0]?.words).toMatch(words);
});

test('behavior: a note of digits is one behind a space, a semicolon or another column', () => {
  for (const text of ['Main, DUSD, 250, 20231', 'Main;DUSD;250;20231', 'amount,recipient,note\n250,Main,20231'])
    expect(read(text, tokens.slice(0, 1))).toMatchObject({ payments: [{ baseUnits: '25000', note: '20231' }], problems: [] });
});

test('error: M26 two tokens of one name, unknown decimals, and more than 500 lines', () => {
  expect(read('Main,DUSD,1', [...tokens, token(savings, 'DUSD', 2)]).problems[0]?.words).toMatch(/Several of your tokens/);
  expect(read('Main,DUSD,1', [token(usd, 'DUSD', null)]).problems[0]?.words).toMatch(/decimals of DUSD aren’t known/);
  const long = Array.from({ length: 501 }, (_, index) => `Main,DUSD,${index + 1}`).join('\n');
  expect(read(long).problems).toEqual([{ line: 501, words: 'A list can have up to 500 rows. Send the rest afterwards.' }]);
});

const ether: PayToken = { ...token(native, 'ETH', 18), hindrance: null };

test('default: M34 a line in the native currency is the payment that its own form makes', () => {
  const { payments, problems } = read('Main,eth,0.5,Rent\nMain,DUSD,1', [...tokens, ether]);
  expect(problems).toEqual([]);
  expect(payments.map(toBatchRow)).toEqual([
    { operation: 'transaction.submit', input: nativeSendInput(payments[0]?.receiver ?? '', '500000000000000000'), note: 'Rent' },
    { operation: 'erc20.transfer', input: { contractAddress: usd, amount: '100', receiver: payments[1]?.receiver }, note: '' },
  ]);
  // An empty cell is the only token, never the native currency.
  expect(read('Main,,1', [token(usd, 'DUSD', 2), ether]).payments[0]?.token.address).toBe(usd);
  expect(read('Main,,1', [ether]).problems[0]?.words).toBe('Enter a token.');
});

test('error: M34 while its unit isn’t confirmed, a line in the native currency says so, and is no payment', () => {
  const words = 'First send a small amount from Wallet, to check the unit.';
  const { payments, problems } = read('Main,DUSD,1\nMain,ETH,0.5', [...tokens, { ...ether, hindrance: words }]);
  expect([payments.length, problems]).toEqual([1, [{ line: 2, words }]]);
});

test('behavior: an own account and a repeated payment are remarked on, and a contact’s line keeps its comma', () => {
  const { payments } = read('Main,DUSD,1\nMain,DUSD,1\nMain,DUSD,2');
  expect(payments.map(({ remarks }) => remarks)).toEqual([
    ['your own account', 'the same as line 2'],
    ['your own account', 'the same as line 1'],
    ['your own account'],
  ]);
  for (const before of ['', 'Main,DUSD,1\n', 'Main;DUSD;1\n'])
    expect(read(`${before}${lineFor('Savings, old', 'DUSD', before)}3`).payments.at(-1)).toMatchObject({ baseUnits: '300' });
});
