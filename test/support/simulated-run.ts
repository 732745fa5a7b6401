/** One simulated service, a few writes to it, and everything that can be said of them until they are over. */
import { writeEndWords } from '#renderer/writes/write-end-words.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import type { Review } from '#shared/writes/review.ts';
import { eightWrites } from './eight-writes.ts';
import { otherSigner, signer } from './entries.ts';
import { createFakeClock } from './fake-clock.ts';
import { createRandom } from './random.ts';
import { createSimulatedChain, newHash, type SimTransaction } from './simulated-chain.ts';
import { createSimulatedDesk } from './simulated-desk.ts';
import { simulatedFaults } from './simulated-faults.ts';
import { createSimulatedService, type Plan } from './simulated-service.ts';
import { falseWords } from './word-truth.ts';
import { wordsRead } from './words-read.ts';

const minute = 60_000;
const asked: readonly (readonly [WriteId, object])[] = [
  ['erc20.transfer', eightWrites['erc20.transfer']],
  ['erc20.transfer', { ...eightWrites['erc20.transfer'], amount: '700' }],
  ['transaction.submit', eightWrites['transaction.submit']],
];

export interface SimulatedRun {
  readonly writes: number;
  readonly failures: readonly string[];
}

export async function simulatedRun(seed: number): Promise<SimulatedRun> {
  const random = createRandom(seed);
  const clock = createFakeClock();
  // From 0.2 to 15 seconds, the short ones more often.
  const blockTime = Math.round(200 + 14_800 * (random.below(1_000) / 1_000) ** 2);
  const chain = createSimulatedChain(clock.monotonic, blockTime);
  const accounts = random.below(2) === 0 ? [signer] : [signer, otherSigner];
  const lag = random.below(3) === 0 ? 1_000 + random.below(12_000) : 0;
  const failing = random.below(4) === 0 ? 3 : 0;
  const service = createSimulatedService({ clock, chain, random, accounts, lags: [0, 0, lag], failing });
  const failures = new Set<string>();
  const begun = clock.now() - clock.monotonic();
  const planOf = new Map<string, Plan>();
  const first = new Map<string, number>();
  const known = new Map<string, Activity>();
  let lastReorganized: number | null = null;

  const ownOf = (id: string) => service.done.find(({ plan }) => plan === planOf.get(id));
  function judge(entry: Activity): void {
    const at = clock.monotonic();
    const all = wordsRead(entry, desk.newest(), clock.now());
    known.set(entry.id, entry);
    const isClaimed = (hash: string) =>
      [...known.values()].some(({ id, hash: other, state }) => id !== entry.id && other === hash && state !== 'unknown');
    const sinceOf = (words: string) => {
      const key = `${entry.id} ${words}`;
      first.set(key, first.get(key) ?? at);
      return first.get(key) ?? at;
    };
    const own = ownOf(entry.id);
    const judging = { entry, own, chain, at, begun, lag, served: service.served, isClaimed, lastReorganized, all };
    for (const words of falseWords(judging, sinceOf))
      failures.add(
        `“${words}” of “${own?.plan.fault.name}”, ${own?.plan.mined}, ${entry.state}, blocks of ${blockTime} ms, ${lag} ms behind`,
      );
  }
  const desk = createSimulatedDesk({ clock, send: service.send, random: () => random.below(1_000) / 1_000, changed: judge });
  const judgeAll = () => {
    for (const entry of desk.entries()) judge(entry);
  };
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= minute) {
      await desk.pass(Math.min(left, minute));
      judgeAll();
    }
  };

  const callOf = ([id, input]: readonly [WriteId, object]) => {
    const call = toExpectedCall(id, input as OperationInput<WriteId>);
    return { to: call.to, data: toCallData(call) ?? '0x', value: call.value ?? '0' };
  };
  const mined = (what: Pick<SimTransaction, 'to' | 'data' | 'value'>, from: string): SimTransaction => {
    const at = clock.monotonic();
    const one = { ...what, hash: newHash(), from, succeeds: true, pooledAt: at, droppedAt: Number.POSITIVE_INFINITY, places: [] };
    chain.add(one);
    chain.mine(one, at);
    return one;
  };
  const older = new Map(asked.map((one) => [one, mined(callOf(one), signer)]));
  await pass(lag + 2 * minute + 2 * blockTime);

  /** What is open, or may still happen, has to be typed before the same is sent again. */
  function reviewed(review: Review, alike: readonly Activity[]): boolean {
    const at = clock.monotonic();
    const open = alike.filter(({ id, state }) => {
      const made = ownOf(id)?.made ?? null;
      const mayHappen = made?.succeeds === true && (chain.isWaiting(made, at) || made.places.some(({ block }) => block !== null));
      return state !== 'confirmed' && state !== 'reverted' && (mayHappen || state === 'unknown' || state === 'refused');
    });
    const must = review.warnings.find(({ override }) => override?.type === 'send again');
    if (open.length > 0 && must === undefined) failures.add(`not typed while ${open.map(({ state }) => state).join(', ')}`);
    const [newest] = open;
    const isFallen =
      newest?.balanceBefore != null && [at, at - lag].every((moment) => service.balance(moment) < BigInt(newest.balanceBefore ?? 0));
    // A balance that could not be read is not known to have fallen.
    if (failing === 0 && isFallen && must !== undefined && !must.text.includes('balance has fallen'))
      failures.add('the balance fell, and nothing was said of it');
    return must === undefined || random.below(3) > 0;
  }

  const count = blockTime < 1_000 ? 2 : 3 + random.below(4);
  for (let index = 0; index < count; index += 1) {
    const what = random.pick(asked);
    const call = callOf(what);
    const fault = random.pick(simulatedFaults);
    const drawn = random.pick(fault.mined);
    // Hours of a chain of many blocks a second would be millions of them.
    const minedWhen = drawn === 'hours' && blockTime < 10_000 ? 'minutes' : drawn;
    const plan: Plan = { fault, mined: minedWhen, call, older: older.get(what)?.hash ?? '', succeeds: random.below(8) > 0 };
    const alike = desk
      .entries()
      .filter(({ operation, input }) => operation === what[0] && JSON.stringify(input) === JSON.stringify(what[1]));
    const answered = desk.write(what[0], { ...what[1] }, (review) => {
      const isConfirmed = reviewed(review, alike);
      if (isConfirmed) {
        service.plans.push(plan);
        planOf.set(review.id, plan);
      }
      return isConfirmed;
    });
    void answered.then((result) => {
      // Not confirmed in time, or something that it rests on could not be read: it has not left.
      if (service.plans.includes(plan)) service.plans.splice(service.plans.indexOf(plan), 1);
      if (result.ok || (result.error.code !== 'service' && result.error.code !== 'outcome-unknown')) return;
      const { title } = writeEndWords(result.error, 'The service', clock.now());
      const isRefused = result.error.code === 'service';
      if (isRefused !== (title === 'The service says it refused this')) failures.add(`${title} of ${fault.name}`);
    });
    // A stranger's transaction, and the same of another program of the person.
    if (random.below(2) === 0) mined(call, `0x${'66'.repeat(20)}`);
    await pass(5_000 + random.below(4 * minute));
    if (random.below(12) === 0) {
      mined(call, random.pick(accounts));
      await pass(lag + blockTime + 5_000);
    }
    const isSettled = service.done.every(({ at }) => chain.height(clock.monotonic()) - chain.height(at) > 3);
    if (isSettled && random.below(6) === 0) {
      lastReorganized = clock.monotonic();
      chain.reorganize(1 + random.below(3), random.below(5) === 0);
    }
  }
  await pass((failing === 0 ? 12 : 24) * minute + 22 * blockTime + lag);
  // What is searched for less and less often is found within half an hour of its block, or an hour where that look failed.
  const last = Math.max(...service.done.map(({ made }) => made?.places.at(-1)?.at ?? 0));
  if (last > clock.monotonic() - 2 * minute) await pass(last - clock.monotonic() + lag + (failing === 0 ? 33 : 96) * minute);
  judgeEnds();
  desk.stop();
  return { writes: service.done.length, failures: [...failures] };

  /** Each as the chain has it; of several that are alike, none can say which is whose. */
  function judgeEnds(): void {
    const at = clock.monotonic();
    const entries = desk.entries();
    for (const { id, state, hash } of entries) {
      const own = ownOf(id);
      const made = own?.made ?? null;
      const what = `ends as ${state}: “${own?.plan.fault.name}”, ${own?.plan.mined}, blocks of ${blockTime} ms, ${lag} ms behind`;
      if (made === null || chain.placeOf(made, at) === null) {
        const isAnothers = chain.find(hash ?? '') !== null && hash !== made?.hash;
        // Of nodes that lag or fail, the newest of many blocks a second are hardly ever all read.
        const isStillRead = state === 'accepted' && hash === null && blockTime < 1_000 && (lag > 0 || failing > 0);
        if (
          !['unknown', 'refused', 'rejected', 'withdrawn'].includes(state) &&
          !(made !== null && chain.isWaiting(made, at)) &&
          !isAnothers &&
          !isStillRead
        )
          failures.add(what);
      } else if (state !== 'confirmed' && state !== 'reverted' && !entries.some((other) => other.id !== id && other.hash === made.hash)) {
        // A twin was found, which a reorganization then put back among those that wait.
        const twin = chain.find(hash ?? '');
        if (twin === null || twin === made || !chain.isWaiting(twin, at)) failures.add(what);
      }
    }
    const claimed = entries.filter(({ state }) => state === 'confirmed' || state === 'reverted').map(({ hash }) => hash);
    if (new Set(claimed).size !== claimed.length) failures.add('one transaction is two entries');
  }
}
