/** What the page asks of the service goes with the wish for it. */
import { afterEach, expect, test, vi } from 'vitest';
import { askService } from '#renderer/core/bridge/query.ts';
import { fail } from '#shared/core/result.ts';

const asked: string[] = [];
const canceled: string[] = [];
const answer = Promise.withResolvers<unknown>();

vi.stubGlobal('window', {
  blockdesk: {
    call: {
      'request.cancel': async ({ request }: { request: string }) => void canceled.push(request),
      'service.erc721.balance': ({ request }: { request: string }) => {
        asked.push(request);
        return answer.promise;
      },
    },
  },
});
afterEach(() => {
  asked.length = 0;
  canceled.length = 0;
});

test('behavior: a read in progress that is no longer wanted is canceled in main', async () => {
  const aborter = new AbortController();
  const read = askService('erc721.balance', {}, aborter.signal);
  aborter.abort();
  expect(canceled).toEqual(asked);
  answer.resolve(fail({ code: 'canceled' }));
  await expect(read).rejects.toMatchObject({ problem: { code: 'canceled' } });
});

test('error: continuing after the end, when the last answer was already there, asks nothing more', async () => {
  await expect(askService('erc721.balance', {}, AbortSignal.abort())).rejects.toMatchObject({ problem: { code: 'canceled' } });
  expect(asked).toEqual([]);
});
