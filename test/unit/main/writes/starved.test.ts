/** M11, M27: a page that asks for more than a service answers keeps main from nothing that a review needs. */
import { afterEach, expect, test } from 'vitest';
import type { Review } from '#shared/writes/review.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { stranger, token } from '#test/support/review-context.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

test('error: M11 M27 with all of a page’s reads unanswered, the review still hears that a contract is a collection', async () => {
  let held = 0;
  const tiny = await startTinyService({
    before: (request, response, body) => {
      const result = body.includes('supportsInterface') ? 'true' : body.includes('name()') ? '"Punks"' : null;
      if (result !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(`{"result":${result}}`);
      if (!request.includes('/erc20/balance/')) return;
      held += 1;
      // It has begun to answer, and never goes on.
      response.writeHead(200).flushHeaders();
    },
  });
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const reviews: Review[] = [];
  const { handlers } = handlersOf(main, undefined, (review) => {
    reviews.push(review);
    return false;
  });
  await main.signIn();
  const { id } = main.connection;
  for (let count = 1; count <= 200; count += 1) {
    const contractAddress = `0x${count.toString(16).padStart(40, '0')}`;
    void handlers['service.erc20.balance']({ connection: id, contractAddress });
  }
  await expect.poll(() => held).toBe(16);
  await handlers['service.erc20.approve']({ connection: id, contractAddress: token, spender: stranger, amount: '0' });
  expect(held).toBe(16);
  expect(reviews.at(-1)?.title).toMatch(/^Let 0x9965…A4dc move “Punks” #0 of /);
  expect(reviews.at(-1)?.warnings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['is-collection', 'first-time']));
});
