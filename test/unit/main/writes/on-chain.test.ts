/** Writes on the sandbox's own chain: followed to their end, compared with what was reviewed, and found where the answer was lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { fail, type Result } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { asPerson } from '#test/support/as-person.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';

const { DemoDollar, FieldNotes } = demoContracts;
const [ada, second] = people[0]?.accounts ?? ['0x', '0x'];
const grace = people[1]?.accounts[0] ?? '0x';

let sandbox: RunningSandbox;
let main: MainServices;
let desk: ReturnType<typeof handlersOf>;
beforeAll(async () => {
  sandbox = await startSandbox();
  main = await startMainServices(sandbox, { browse: asPerson(), perSecond: '' });
  await main.signIn();
  desk = handlersOf(main, undefined, undefined, { follows: true });
});
afterAll(async () => {
  desk?.stop();
  await main?.stop();
  await sandbox?.stop();
});

const newest = (): Activity => {
  const found = desk.journal.list(main.connection.id, { before: null, most: 1 });
  if (!found.ok || found.value[0] === undefined) throw new Error('no entry');
  return found.value[0];
};
const entry = (id: string): Activity => {
  const found = desk.journal.find(id);
  if (!found.ok || found.value === null) throw new Error('no entry');
  return found.value;
};
const write = (id: WriteId, input: object, from = desk) =>
  (from.handlers[`service.${id}`] as (input: object) => Promise<Result<unknown>>)({ ...input, connection: main.connection.id });

const tokensOfAda = async () => {
  const answer = await main.client.read('erc721.tokensOfOwner', main.connection, { contractAddress: FieldNotes, owner: ada });
  return answer.ok && answer.value.reading.recognized ? answer.value.reading.value : [];
};

test('default: M21 each of the eight writes is confirmed, and the chain shows what was reviewed', async () => {
  const [one = '', two = '', three = ''] = await tokensOfAda();
  const writes: [WriteId, object][] = [
    ['erc20.transfer', { contractAddress: DemoDollar, amount: '1250', receiver: grace }],
    ['erc20.approve', { contractAddress: DemoDollar, amount: '700', spender: ada }],
    ['erc20.transferFrom', { contractAddress: DemoDollar, from: ada, receiver: second, amount: '699' }],
    ['erc721.approve', { contractAddress: FieldNotes, tokenId: one, approvedAddress: market }],
    ['erc721.transferFrom', { contractAddress: FieldNotes, tokenId: two, from: ada, receiver: grace }],
    ['erc721.safeTransferFrom', { contractAddress: FieldNotes, tokenId: three, from: ada, receiver: grace }],
    ['erc721.setApprovalForAll', { contractAddress: FieldNotes, operator: grace, approved: true }],
    ['transaction.submit', { functionSignature: 'transfer(address,uint256)', params: [grace, '7'], contractAddress: DemoDollar }],
  ];
  for (const [id, input] of writes) {
    expect(await write(id, input), id).toMatchObject({ ok: true });
    const { id: intent } = newest();
    await expect.poll(() => entry(intent).state, { message: id }).toBe('confirmed');
    await expect.poll(() => entry(intent).differences, { message: id }).toEqual([]);
  }
  const all = desk.journal.list(main.connection.id, { before: null, most: 20 });
  expect(all.ok ? all.value.map(({ balanceBefore }) => balanceBefore !== null) : []).toEqual([
    false,
    false,
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

/** Sent and carried out, and the answer lost on the way. */
const losing: typeof main.client.write = async (toSend) => {
  const sent = await main.client.write(toSend);
  return sent.ok ? fail({ code: 'outcome-unknown', host: 'x', status: null }) : sent;
};

test('behavior: M4 an answer that was lost: the transaction is found on the chain, and not claimed twice', async () => {
  const lost = handlersOf(main, undefined, undefined, { write: losing });
  const transfer = { contractAddress: DemoDollar, amount: '4321', receiver: grace };
  for (let count = 0; count < 2; count += 1)
    expect(await write('erc20.transfer', transfer, lost)).toMatchObject({ ok: false, error: { code: 'outcome-unknown' } });
  const listed = lost.journal.list(main.connection.id, { before: null, most: 2 });
  const ids = listed.ok ? listed.value.map(({ id }) => id) : [];
  expect(ids.map((id) => entry(id).state)).toEqual(['unknown', 'unknown']);
  // The node accepts a transaction before a block contains it.
  await sandbox.rpc.mine({ blocks: 1 });
  const checked = await Promise.all(ids.map((id) => desk.searching.check(id)));
  // Found; and followed to its end already, where a check takes long.
  const found = expect.stringMatching(/^(accepted|confirmed)$/);
  expect(checked).toMatchObject([
    { ok: true, value: { state: found } },
    { ok: true, value: { state: found } },
  ]);
  const hashes = ids.map((id) => entry(id).hash ?? '');
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes)
    expect(await sandbox.rpc.getTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({ status: 'success' });
  for (const id of ids) await expect.poll(() => entry(id).state).toBe('confirmed');
  lost.stop();
});

test('behavior: M4 a write that never reached the chain: “nothing found” up to a named block, shown with the balance, and the search continues on request', async () => {
  const lost = handlersOf(main, undefined, undefined, {
    write: async ({ leaving }) => {
      leaving();
      return fail({ code: 'outcome-unknown', host: 'x', status: null });
    },
  });
  await write('erc20.transfer', { contractAddress: DemoDollar, amount: '99', receiver: grace }, lost);
  const { id, sentAtBlock, balanceBefore } = newest();
  lost.stop();
  expect(BigInt(sentAtBlock ?? '')).toBeLessThanOrEqual(await sandbox.rpc.getBlockNumber({ cacheTime: 0 }));
  await sandbox.rpc.mine({ blocks: 25 });
  const checked = await desk.searching.check(id);
  const at = String(await sandbox.rpc.getBlockNumber({ cacheTime: 0 }));
  const search = checked.ok ? checked.value.search : null;
  expect(checked).toMatchObject({ ok: true, value: { state: 'unknown' } });
  expect(search).toMatchObject({
    from: String(BigInt(sentAtBlock ?? '') + 1n),
    to: String(BigInt(sentAtBlock ?? '') + 20n),
    missed: 0,
    balance: balanceBefore,
  });
  expect(BigInt(search?.at ?? '')).toBeGreaterThanOrEqual(BigInt(sentAtBlock ?? '') + 25n);
  expect(BigInt(search?.at ?? '')).toBeLessThanOrEqual(BigInt(at));
  // The person looked at it themselves.
  const asked: string[] = [];
  const person = handlersOf(main, undefined, undefined, { decide: ({ title }) => asked.push(title) > 1 });
  expect(await person.handlers['activity.settle']({ intent: id, as: 'rejected' })).toEqual(fail({ code: 'change-declined' }));
  expect(entry(id).state).toBe('unknown');
  expect(await person.handlers['activity.settle']({ intent: id, as: 'rejected' })).toMatchObject({ ok: true });
  expect(entry(id)).toMatchObject({ state: 'rejected', settledBy: 'person' });
  expect(await person.handlers['activity.settle']({ intent: id, as: 'rejected' })).toEqual(fail({ code: 'changed-meanwhile' }));
  person.stop();
});
