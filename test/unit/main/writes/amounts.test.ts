/** What was typed is what the body carries and what the chain holds: amounts of every size, over decimals of every kind. */
import { decodeFunctionData, erc20Abi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { formatAmount, parseAmount } from '#shared/core/amount.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations } from '#shared/core/operations/table.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { asPerson } from '#test/support/as-person.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { createRandom } from '#test/support/random.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';

const { DemoDollar } = demoContracts;
const [ada] = people[0]?.accounts ?? ['0x'];
const receiver = people[1]?.accounts[0] ?? '0x';
const most = 2n ** 256n - 1n;
const random = createRandom(1_906);
/** How many go the whole path: all of them in the soak. */
const sentAmounts = Math.max(40, Number(process.env.BLOCKDESK_AMOUNTS ?? '0'));

/** As a person types it, and what it is in base units by long hand: digits moved, never multiplied. */
function makeAmount(decimals: number) {
  const length = 1 + random.below(78);
  const digits = Array.from({ length }, (_, place) => (place === 0 ? 1 + random.below(9) : random.below(10))).join('');
  if (BigInt(digits) > most) return null;
  const padded = digits.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals);
  const fraction = decimals === 0 ? '' : padded.slice(-decimals);
  // Zeros at the end are left out as often as not.
  const shown = random.below(2) === 0 ? fraction : fraction.replace(/0+$/, '');
  return { typed: shown === '' ? whole : `${whole}.${shown}`, digits, decimals };
}
const amounts = Array.from({ length: 1_000 }, (_, index) => {
  const decimals = [0, 6, 8, 18, 77][index % 5] ?? 0;
  for (;;) {
    const made = makeAmount(decimals);
    if (made !== null) return made;
  }
});

let sandbox: RunningSandbox;
let main: MainServices;
beforeAll(async () => {
  sandbox = await startSandbox();
  main = await startMainServices(sandbox, { browse: asPerson(), perSecond: '' });
  await main.signIn();
});
afterAll(async () => {
  await main?.stop();
  await sandbox?.stop();
});

test('default: M11 M13 1,000 amounts over 0, 6, 8, 18 and 77 decimals: what is typed is what the body and the call carry, digit for digit', () => {
  for (const { typed, digits, decimals } of amounts) {
    const parsed = parseAmount(typed, decimals);
    expect(parsed, `${typed} over ${decimals}`).toEqual({ baseUnits: digits });
    expect(formatAmount(digits, decimals).replaceAll(',', '')).toBe(typed.includes('.') ? typed.replace(/\.?0+$/, '') : typed);
    const input = { contractAddress: DemoDollar, amount: digits, receiver };
    const made = toRequest(operations['erc20.transfer'], input);
    const body = JSON.stringify(made.ok ? made.value.body : null);
    // As text, not parsed: a number would have lost its digits by then.
    expect(/"amount":"(\d+)"/.exec(body)?.[1]).toBe(digits);
    const { args } = decodeFunctionData({ abi: erc20Abi, data: toCallData(toExpectedCall('erc20.transfer', input)) ?? '0x' });
    expect(String(args?.[1])).toBe(digits);
  }
});

test(`default: M11 ${sentAmounts} of them through the whole path: the journal, the body and the chain hold what was typed`, async () => {
  const desk = handlersOf(main);
  for (const { typed, decimals, digits } of amounts.slice(0, sentAmounts)) {
    const parsed = parseAmount(typed, decimals);
    const amount = 'baseUnits' in parsed ? parsed.baseUnits : '';
    const sent = await desk.handlers['service.erc20.approve']({
      connection: main.connection.id,
      contractAddress: DemoDollar,
      amount,
      spender: receiver,
    });
    expect(sent).toMatchObject({ ok: true });
    const [entry] = ((all) => (all.ok ? all.value : []))(desk.journal.list(main.connection.id, { before: null, most: 1 }));
    expect(entry).toMatchObject({
      state: 'accepted',
      input: { amount: digits },
      request: { body: expect.stringContaining(`"${digits}"`) },
    });
    await sandbox.rpc.waitForTransactionReceipt({ hash: (entry?.hash ?? '0x') as `0x${string}`, pollingInterval: 10 });
    const allowance = await sandbox.rpc.readContract({
      address: DemoDollar,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [ada, receiver],
    });
    expect(String(allowance)).toBe(digits);
  }
  desk.stop();
});
