/** One transfer at a simulated service with one fault, followed until nothing more becomes of it. */
import { stateWordsOf } from '#renderer/writes/write-words.ts';
import { type Activity, isSought } from '#shared/writes/activity.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { eightWrites } from './eight-writes.ts';
import { otherSigner, signer } from './entries.ts';
import { createFakeClock } from './fake-clock.ts';
import { createRandom } from './random.ts';
import { createSimulatedChain, newHash } from './simulated-chain.ts';
import { createSimulatedDesk } from './simulated-desk.ts';
import { type MinedWhen, simulatedFaults } from './simulated-faults.ts';
import { createSimulatedService } from './simulated-service.ts';
import { falseWords } from './word-truth.ts';
import { wordsRead } from './words-read.ts';

const minute = 60_000;
const transfer = eightWrites['erc20.transfer'];

interface How {
  readonly fault: string;
  readonly mined: MinedWhen;
  /** Milliseconds that one of three nodes is behind. */
  readonly lag?: number;
  readonly accounts?: readonly string[];
  readonly seed?: number;
}

export function startSimulatedWrite({ fault: name, mined, lag = 0, accounts = [signer], seed = 1 }: How) {
  const fault = simulatedFaults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`no such fault: ${name}`);
  const random = createRandom(seed);
  const clock = createFakeClock();
  const chain = createSimulatedChain(clock.monotonic, 12_000);
  const service = createSimulatedService({ clock, chain, random, accounts, lags: [0, 0, lag], failing: 0 });
  const expected = toExpectedCall('erc20.transfer', transfer);
  const { to, value } = expected;
  const call = { to, data: toCallData(expected) ?? '0x', value: value ?? '0' };
  const older = { ...call, hash: newHash(), from: signer, succeeds: true, pooledAt: 0, droppedAt: Number.POSITIVE_INFINITY, places: [] };
  chain.add(older);
  chain.mine(older, 0);
  const states: string[] = [];
  const desk = createSimulatedDesk({ clock, send: service.send, random: () => 0.5, changed: ({ state }) => void states.push(state) });
  const begun = clock.now() - clock.monotonic();

  const send = async () => {
    const plan = { fault, mined, call, older: older.hash, succeeds: true };
    return desk.write('erc20.transfer', transfer, () => {
      service.plans.push(plan);
      return true;
    });
  };
  const entry = (): Activity | null => desk.entries()[0] ?? null;
  return {
    clock,
    chain,
    service,
    desk,
    /** Every state that it had, in their order. */
    states,
    send,
    entry,
    made: () => service.done[0]?.made ?? null,
    /** Until it ended, with `more` milliseconds upon it. */
    async end(more = 0): Promise<void> {
      await desk.pass(2 * minute);
      const sent = send();
      await desk.pass(14 * minute);
      const mined = service.done[0]?.made?.places.at(-1)?.at ?? 0;
      await desk.pass(Math.max(0, mined - clock.monotonic()) + (mined > clock.monotonic() ? 35 * minute : 0) + more);
      await sent;
    },
    /** What its entry shows, and whether that is true. */
    reading(): { readonly state: string; readonly reads: string; readonly isTrue: boolean } {
      const now = entry();
      if (now === null) return { state: 'none', reads: 'nothing', isTrue: service.done.length === 0 };
      const all = wordsRead(now, desk.newest(), clock.now());
      const at = clock.monotonic();
      const rest = { own: service.done[0], chain, at, begun, lag, served: service.served, isClaimed: () => false, lastReorganized: null };
      const { words, more } = stateWordsOf(now, clock.now());
      const wanted = isSought(now)
        ? all.filter((one) => /^The service (gave|accepted this without)|^It probably/.test(one))
        : [more?.('The service') ?? ''];
      const said = wanted.filter((one) => one !== '' && !one.endsWith('may or may not have been carried out.'));
      // The first sentence of each.
      const reads = [words, ...said.map((one) => one.split('. ')[0]?.replace(/\.$/, ''))].join(' · ');
      return { state: now.state, reads, isTrue: falseWords({ entry: now, ...rest, all }, () => at).length === 0 };
    },
    stop: desk.stop,
  };
}

export const twoAccounts = [signer, otherSigner];
