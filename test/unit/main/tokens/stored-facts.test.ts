/** What the followed tokens say of themselves is told from what was read before: nothing is asked, and nothing is told after a sign-out. */
import { expect, test } from 'vitest';
import { storedFacts } from '#main/tokens/stored-facts.ts';
import { ok } from '#shared/core/result.ts';
import { factInput } from '#shared/tokens/token-facts.ts';
import { addressOf } from '#test/support/addresses.ts';
import { collection, dollar, euro, hidden, startFollowing } from '#test/support/followed-tokens.ts';

const stranger = addressOf(5);

test('default: facts of followed tokens and collections, as they were answered; none that is unread, refused, hidden or strange', async () => {
  const { tiny, handlers, connection, readCalls } = await startFollowing({ '/block/latest/number': '18204' });
  await readCalls([
    [factInput(dollar, 'symbol'), '"DUSD"'],
    [factInput(dollar, 'decimals'), '2'],
    // Nothing that can be read as the fact, so it may be another one later.
    [factInput(euro, 'symbol'), '"0x"'],
    [factInput(hidden, 'symbol'), '"HID"'],
    [factInput(stranger, 'symbol'), '"STR"'],
    [factInput(collection, 'name'), '"Field notes"'],
    // Too long for a message with a hundred others.
    [factInput(collection, 'symbol'), JSON.stringify('long'.repeat(100))],
  ]);
  // Without the newest block, they may be of another chain.
  const nothing = ok({ facts: [], last: null });
  expect(await handlers['tokens.facts']({ connection })).toEqual(nothing);
  await handlers['service.block.latestNumber']({ connection });
  const asked = tiny.apiRequests.length;
  expect(await handlers['tokens.facts']({ connection, after: stranger })).toEqual(nothing);
  const found = await handlers['tokens.facts']({ connection });
  const read = await handlers['service.contract.call']({ connection, ...factInput(dollar, 'symbol') } as never);
  const facts = found.ok ? found.value.facts : [];
  expect(facts.map(({ contract, fact, answer }) => [contract, fact, answer.reading.recognized && answer.reading.value.result])).toEqual([
    [dollar, 'symbol', 'DUSD'],
    [dollar, 'decimals', '2'],
    [collection, 'name', 'Field notes'],
  ]);
  // As if each had been asked alone.
  expect(ok(facts[0]?.answer)).toEqual(read);
  expect(tiny.apiRequests.length).toBe(asked);
  await handlers['session.signOut']({ connection });
  expect(await handlers['tokens.facts']({ connection })).toEqual(nothing);
});

test('data: hundreds come in parts, each contract once', async () => {
  const contracts = Array.from({ length: 230 }, (_, index) => addressOf(index + 1));
  const client = { immutable: async () => ({ raw: '6' }) as never };
  const counts: number[] = [];
  const all: string[] = [];
  let after: string | null = null;
  do {
    const { facts, last }: Awaited<ReturnType<typeof storedFacts>> = await storedFacts(client, {} as never, contracts, after);
    counts.push(facts.length);
    all.push(...facts.filter(({ fact }) => fact === 'name').map(({ contract }) => contract));
    after = last;
  } while (after !== null);
  expect(all).toEqual(contracts);
  expect(counts).toEqual([300, 300, 90]);
});
