/** Looking for well-known tokens: what is not answered is unknown, and a service that cannot be asked is not asked repeatedly. */
import { expect, test } from 'vitest';
import { lookForTokens, lookWords } from '#renderer/tokens/well-known-look.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

const tokens = [
  ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
] as const;
const accounts = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];

async function look(answers: readonly (string | null | AppError)[], stopAfter = Number.POSITIVE_INFINITY) {
  let asked = 0;
  const end = await lookForTokens({
    tokens,
    accounts,
    ask: async (): Promise<Result<string | null>> => {
      const answer = asked < answers.length ? (answers[asked] ?? null) : '0';
      asked += 1;
      return typeof answer === 'string' || answer === null ? ok(answer) : fail(answer);
    },
    isWanted: () => asked < stopAfter,
    progress: () => {},
  });
  return { asked, owned: end.owned.map(([symbol]) => symbol), words: lookWords(end) };
}

const offline: AppError = { code: 'offline', host: 'api', reason: 'refused' };
const status = (code: number): AppError => ({ code: 'service', status: code, text: '' });

test('default: each is read once, and what any account holds is shown', async () => {
  expect(await look(['0', '0', '0', '7'])).toEqual({ asked: 4, owned: ['DAI'], words: 'Your accounts hold these:' });
  expect(await look([])).toEqual({ asked: 4, owned: [], words: 'Your accounts hold none of these.' });
});

test.each([offline, status(429), status(503), status(401), { code: 'timeout', host: 'api', seconds: 10 } as const])(
  'error: what concerns every request ends it at once, and is not shown as holding none: %j',
  async (problem) => {
    const { asked, words } = await look([problem]);
    expect(asked).toBe(1);
    expect(words).toContain('Unknown: no request was answered. 1 request gave no amount.');
    expect(words).toContain('It ended early.');
  },
);

test('error: what some did not answer, or answered with no amount, is unknown', async () => {
  expect((await look(['0', status(500), null, '0'])).words).toBe(
    'None found so far, but only 2 of 4 requests were answered. The rest is unknown. 2 requests gave no amount.',
  );
});

test('error: stopped, it says what is unknown', async () => {
  expect((await look([], 1)).words).toBe('Unknown: no request was answered. You stopped before the end.');
  expect((await look([], 2)).words).toBe(
    'None found so far, but only 1 of 4 requests were answered. The rest is unknown. You stopped before the end.',
  );
});
