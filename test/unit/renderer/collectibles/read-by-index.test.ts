/** Reading a collection index by index: where it ends, it ends, whatever is still under way. */
import { beforeEach, expect, test, vi } from 'vitest';
import { type OneByOne, readByIndex } from '#renderer/collectibles/read-by-index.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

const answer = (value: string) => ok({ reading: { recognized: true, value }, problem: null } as unknown as Answer<unknown>);
/** What was asked for and is not answered yet, by index. */
const open = new Map<string, (result: Result<unknown>) => void>();
let asked = 0;

vi.stubGlobal('window', {
  blockdesk: {
    call: {
      'request.cancel': async () => {},
      'service.erc721.balance': async () => answer('400'),
      'service.erc721.tokenOfOwnerByIndex': ({ index }: { index: string }) => {
        asked += 1;
        const { promise, resolve } = Promise.withResolvers<Result<unknown>>();
        open.set(index, resolve);
        return promise;
      },
    },
  },
});
beforeEach(() => {
  open.clear();
  asked = 0;
});

function begin() {
  const published: OneByOne[] = [];
  const aborter = new AbortController();
  const publish = (now: OneByOne) => void published.push(now);
  const ended = readByIndex({ connection: 'a', contract: '0x1', owner: '0x2', known: [], all: false, signal: aborter.signal, publish });
  return { published, aborter, ended };
}
const longerThanTellingIsHeldBack = () => new Promise((resolve) => setTimeout(resolve, 150));

test('default: all are read, six at once, and published in the order of their indexes', async () => {
  const { published, ended } = begin();
  for (let round = 0; round < 200; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(open.size).toBeLessThanOrEqual(6);
    // The last first: answers come in any order.
    for (const [index, resolve] of [...open].reverse()) resolve(answer(index));
    open.clear();
  }
  await ended;
  expect(published.at(-1)).toMatchObject({ ids: Array.from({ length: 400 }, (_, index) => `${index}`), running: false, canceled: false });
});

test.each([
  ['canceled', { code: 'canceled' } as const, { canceled: true, problem: null }],
  ['a failure', { code: 'internal' } as const, { canceled: false, problem: { code: 'internal' } }],
])('error: ended by %s, an answer that comes later is neither shown as progress nor followed by another read', async (_, problem, end) => {
  const { published, aborter, ended } = begin();
  await vi.waitFor(() => expect(open.size).toBe(6));
  await longerThanTellingIsHeldBack();
  if (problem.code === 'canceled') aborter.abort();
  open.get('3')?.(fail(problem));
  await ended;
  for (const index of ['0', '1', '2', '4', '5']) open.get(index)?.(answer(index));
  await longerThanTellingIsHeldBack();
  expect(published.at(-1)).toMatchObject({ ...end, running: false });
  expect(asked).toBe(6);
});
