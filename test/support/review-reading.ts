/** A service that a review asks in the same process: what it was asked, and what it answers. */
import type { HowToRead, ReadService } from '#main/core/ports/service.ts';
import type { Asking } from '#main/writes/review/reads.ts';
import { fail, ok } from '#shared/core/result.ts';
import { toConnection } from './connection.ts';
import { createFakeClock } from './fake-clock.ts';

export const answered = (value: unknown, source: 'service' | 'stored' = 'service') =>
  ok({ reading: { recognized: true as const, value }, raw: '', readAt: 1, block: null, source, problem: null });
export const unanswered = fail({ code: 'timeout', host: 'api.example.org', seconds: 10 });

type Input = Readonly<Record<string, unknown>>;
/** `contract.call balanceOf 0xf39F…` of a call, `erc20.allowance 0x… 0x…` of an operation: without the contract, if it is `contract`. */
function wordsOf(id: string, input: Input, contract: string): string {
  const { functionSignature, params = [], contractAddress, ...others } = input;
  const name = /^function (\w+)/.exec(String(functionSignature))?.[1] ?? '';
  const at = id === 'user.balance' || contractAddress === contract ? '' : `at ${contractAddress}`;
  return [id.replace('contract.call', ''), name, at, ...(params as string[]), ...Object.values(others)]
    .filter((word) => word !== '')
    .join(' ');
}

/** `answers`: by the words of what is asked, or by their first. What has no answer fails. */
export function readingOf(contract: string, answers: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = [];
  const inputs: Input[] = [];
  const ways: HowToRead[] = [];
  const read = (async (id: string, _connection: unknown, input: Input, how: HowToRead) => {
    const words = wordsOf(id, input, contract);
    asked.push(words);
    inputs.push(input);
    ways.push(how);
    const key = [words, words.split(' ')[0] ?? ''].find((one) => Object.hasOwn(answers, one));
    if (key === undefined) return unanswered;
    const value = answers[key];
    if (typeof value === 'function') return value();
    return answered(id === 'contract.call' ? { result: value } : value);
  }) as unknown as ReadService;
  const clock = createFakeClock();
  const asking: Asking = { read, connection: toConnection(), clock, signal: new AbortController().signal };
  return { asking, asked, inputs, ways, read, clock };
}
