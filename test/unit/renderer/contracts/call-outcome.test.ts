/** How a call of a contract ended: its answer, or its refusal in words, from whatever the service says. */
import { Interface } from 'ethers';
import { describe, expect, test } from 'vitest';
import { givenWords, outcomeOf, outcomeWords, plainValue, shortValues } from '#renderer/contracts/call-outcome.ts';
import { lastValues, type RunCall } from '#renderer/contracts/contract-calls.ts';
import { reportWords } from '#renderer/contracts/report-words.ts';
import { toFunction } from '#shared/contracts/functions.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, ok } from '#shared/core/result.ts';

const fn = toFunction('function f(uint256 x) view returns (uint256 amount, address[] who)');
if (fn === null) throw new Error('no function');
const who = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const errors = ['error Late(uint256 until, address who)'];
const own = new Interface(errors);
const reverts = new Interface(['error Error(string)', 'error Panic(uint256)']);

const run = (result: unknown) => ({ result: result as never, milliseconds: 5, status: 200 });
const answered = (result: unknown, more: Partial<Answer<unknown>> = {}): Answer<unknown> =>
  ({
    reading: { recognized: true, value: { result } },
    raw: '{}',
    readAt: 1,
    block: '7',
    source: 'service',
    problem: null,
    ...more,
  }) as Answer<unknown>;
const refusing = (text: string, status = 422): AppError => ({ code: 'service', status, text });
const end = (result: unknown, bytesFirst = false, hides = false) => outcomeOf(run(result), fn, errors, bytesFirst, hides);

describe('answers', () => {
  test('default: decoded by the signature', () => {
    const outcome = end(ok(answered(['5', [who.toLowerCase()]])));
    expect(outcome).toMatchObject({ is: 'answered', problem: null });
    expect(outcome.is === 'answered' && outcome.values?.map(plainValue)).toEqual(['5', `[${who}]`]);
    expect(outcomeWords(outcome)).toBe('answered');
  });

  test('behavior: a result that does not fit is not decoded, and the text says so', () => {
    const outcome = end(ok(answered('0x1234')));
    expect(outcome).toMatchObject({ is: 'answered', values: null });
    expect(outcomeWords(outcome)).toBe('answered, not decoded');
  });

  test('behavior: of a service that is out of reach the last known', () => {
    const problem: AppError = { code: 'offline', host: 'x', reason: 'refused' };
    const outcome = end(ok(answered(['5', []], { source: 'stored', problem })));
    expect(outcome).toMatchObject({ is: 'answered', problem });
    expect(outcomeWords(outcome)).toBe('last known');
  });

  test('error: no answer at all', () => {
    expect(end(fail({ code: 'timeout', host: 'x', seconds: 20 }))).toMatchObject({ is: 'failed' });
  });
});

describe('refusals', () => {
  test.each([
    ['a custom error', own.encodeErrorResult('Late', [5n, who]), `Late(until: 5, who: ${who})`],
    ['a text', reverts.encodeErrorResult('Error', ['too late']), '“too late”'],
    ['a panic', reverts.encodeErrorResult('Panic', [0x11n]), 'a calculation overflowed or underflowed'],
  ])('default: %s', (_name, data, words) => {
    expect(end(fail(refusing(`execution reverted: ${data}`)))).toMatchObject({ is: 'refused', words });
    expect(end(ok(answered(null, { problem: refusing(data) })))).toMatchObject({ is: 'refused', words });
  });

  test('behavior: an unknown error is quoted as the service reported it', () => {
    expect(end(fail(refusing('The contract refused: 0xdeadbeef00')))).toMatchObject({
      is: 'refused',
      words: null,
      said: 'The contract refused: 0xdeadbeef00',
    });
  });

  test('behavior: with amounts hidden, those in the error text are hidden, too', () => {
    const pays = new Interface(['error Short(uint256 amount)']);
    const outcome = outcomeOf(
      run(fail(refusing(pays.encodeErrorResult('Short', [99n])))),
      fn,
      ['error Short(uint256 amount)'],
      false,
      true,
    );
    expect(JSON.stringify(outcome.is === 'refused' && outcome.words)).not.toContain('99');
  });

  test.each([401, 403, 429, 500, 503])('error: status %i is the service’s own trouble, not the contract’s', (status) => {
    expect(end(fail(refusing('no', status)))).toMatchObject({ is: 'failed' });
  });
});

describe('the last time', () => {
  const values = [{ name: '', type: 'uint8', is: 'number', value: '5' }] as const;
  const ran = (more: Partial<RunCall>): RunCall => ({
    number: 1,
    contract: who,
    signature: 'function f(uint8)',
    params: ['1'],
    value: null,
    how: 'read',
    at: 1,
    outcome: 'answered',
    isGood: true,
    values,
    block: null,
    ...more,
  });

  test('default: of the same contract, function and parameters, the newest that returned anything', () => {
    const older = [{ ...values[0], value: '4' }] as const;
    const call = { contract: who, signature: 'function f(uint8)', params: ['1'], value: null };
    expect(lastValues([ran({ values: null }), ran({}), ran({ values: older })], call)).toBe(values);
    expect(lastValues([ran({ params: ['2'] }), ran({ signature: 'function f(uint16)' }), ran({ contract: '0x0' })], call)).toBeNull();
  });
});

test('values in a line: made visible, and cut', () => {
  expect(shortValues([{ name: '', type: 'string', is: 'text', value: 'a\u202eb' }], 60)).toBe('a⟨U+202E⟩b');
  expect(shortValues([{ name: '', type: 'string', is: 'text', value: 'x'.repeat(90) }], 10)).toHaveLength(11);
});

test('what a call was given: made visible and cut, and hidden with the amounts', () => {
  expect(givenWords(['5', 'a\u202eb'], false)).toBe('["5","a⟨U+202E⟩b"]');
  expect(givenWords(['123456'], true)).toBe('parameters hidden');
});

test('the result of reading an interface, in words', () => {
  const read = { lines: ['function a()'], unread: [{ where: 'line 2', text: 'x', why: 'y' }], leftOut: { event: 2, constructor: 1 } };
  expect(reportWords({ read, merged: { lines: [], added: 1, changed: 0, left: 0 } })).toBe(
    '1 function or error added. Left out because they can’t be called: 2 events, 1 constructor. 1 part couldn’t be read:',
  );
  expect(reportWords({ read: { ...read, unread: [], leftOut: {} }, merged: { lines: [], added: 0, changed: 0, left: 0 } })).toBe(
    'Nothing new.',
  );
});
