/** What a review reads of a contract, in every form in which a service may give what a function returned. */
import { expect, test } from 'vitest';
import type { ReadService } from '#main/core/ports/service.ts';
import { readsOf } from '#main/writes/review/reads.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import { toConnection } from '#test/support/connection.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { signer } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

async function factsWith(toResult: (value: string | boolean) => unknown) {
  const facts: Readonly<Record<string, string | boolean>> = {
    decimals: '6',
    balanceOf: '2500000',
    symbol: 'DUSD',
    supportsInterface: false,
  };
  const read = (async (_id: string, _connection: unknown, { functionSignature = '' }: { functionSignature?: string }) => {
    const value = facts[/^function (\w+)/.exec(functionSignature)?.[1] ?? ''] ?? '';
    return {
      ok: true,
      value: {
        reading: { recognized: true, value: { result: toResult(value) } },
        raw: '',
        readAt: 1,
        block: null,
        source: 'service',
        problem: null,
      },
    };
  }) as unknown as ReadService;
  const asking = { read, connection: toConnection(), clock: createFakeClock(), signal: new AbortController().signal };
  const { decimals, balance, symbol, isCollection } = readsOf(meaningOf('erc20.transfer', eightWrites['erc20.transfer']), [signer], asking);
  return { decimals: await decimals?.(), balance: await balance?.(), symbol: await symbol?.(), isCollection: await isCollection?.() };
}

const isDigits = (value: string | boolean): value is string => typeof value === 'string' && /^\d+$/.test(value);
const hex = (value: string) => `0x${BigInt(value).toString(16)}`;
const numbersAs = (form: (digits: string) => unknown) => (value: string | boolean) => (isDigits(value) ? form(value) : value);

test.each([
  ['plain', (value: string | boolean) => value],
  ['a list of one', (value: string | boolean) => [value]],
  ['0x', numbersAs(hex)],
  ['a large number of ethers 5', numbersAs((digits) => ({ type: 'BigNumber', hex: hex(digits) }))],
  ['the same as it is in memory', numbersAs((digits) => ({ _hex: hex(digits), _isBigNumber: true }))],
  ['a list of one large number', numbersAs((digits) => [{ type: 'BigNumber', hex: hex(digits) }])],
])('default: M11 %s', async (_form, toResult) => {
  expect(await factsWith(toResult)).toEqual({ decimals: 6, balance: '2500000', symbol: 'DUSD', isCollection: false });
});

test.each([
  ['objects that hold no number', () => ({ hex: 'six' })],
  ['negative ones', () => '-6'],
  ['fractions', () => '6.0'],
  ['more than 256 bits', () => (2n ** 256n).toString()],
  ['two values', () => ['6', '6']],
])('error: M11 %s are no amount, and nothing is made of them', async (_form, toResult) => {
  expect(await factsWith(toResult)).toMatchObject({ decimals: null, balance: null, isCollection: null });
});
