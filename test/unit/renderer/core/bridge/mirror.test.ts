/** The mirror of main's state: the newest revision wins, in whatever order things arrive. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { activeIn, caughtUp, createMirror, type Mirror, startMirror, withSlices, withSnapshot } from '#renderer/core/bridge/mirror.ts';
import { nothingWatched } from '#shared/chain/watch.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { Bridge } from '#shared/ipc/derive.ts';
import type { Revised, RevisedState, Session } from '#shared/ipc/state.ts';

const out: Session = { phase: 'signed-out', problem: null, left: null };
const restoring: Session = { phase: 'restoring' };
const expired: Session = { phase: 'expired', at: null, problem: null };

function snapshotWith(session: Revised<Session>): Snapshot {
  return {
    version: '1',
    engines: {},
    platform: 'linux',
    stored: [],
    slices: {
      connections: { revision: 1, value: { list: [], active: 'sandbox', newRedirectAddress: '' } },
      window: { revision: 0, value: { isFirst: true, elsewhere: [] } },
      connectionStates: { revision: 0, value: {} },
      session,
      sandbox: { revision: 1, value: { phase: 'ready' } },
      preferences: {
        revision: 1,
        value: { theme: 'system', language: 'system', needsRestart: false, times: 'relative', hideAmounts: false, cacheLimit: '64' },
      },
      storage: { revision: 1, value: { notes: [] } },
      lock: { revision: 0, value: { isSet: false } },
      activity: { revision: 0, value: { connection: '', newest: [], underWay: 0, uncertain: 0, asked: {} } },
      batches: { revision: 0, value: { connection: '', items: [] } },
      connectionTest: { revision: 0, value: { phase: 'none' } as const },
      slowed: { revision: 0, value: { connection: '', perSecond: null } },
      notebook: { revision: 0, value: { connection: 'sandbox', entries: {}, signatures: [] } },
      watch: { revision: 0, value: nothingWatched('sandbox') },
      tokens: { revision: 0, value: { connection: 'sandbox', items: [] } },
      approvals: { revision: 0, value: { connection: 'sandbox', items: [] } },
      pictures: { revision: 0, value: { connection: 'sandbox', items: [] } },
      contracts: { revision: 0, value: { connection: 'sandbox', contracts: [], calls: [], descriptors: [] } },
    },
  };
}

const ready = (session: Revised<Session>) => withSnapshot({ phase: 'starting', early: {} }, snapshotWith(session));
const sessionOf = (mirror: Mirror) => (mirror.phase === 'ready' ? mirror.slices.session.value : null);

describe('withSlices', () => {
  test('default: a newer revision replaces', () => {
    expect(sessionOf(withSlices(ready({ revision: 3, value: out }), { session: { revision: 4, value: expired } }))).toBe(expired);
  });

  test.each([3, 2])('behavior: revision %d after 3 is dropped, and nothing is drawn again', (revision) => {
    const mirror = ready({ revision: 3, value: out });
    expect(withSlices(mirror, { session: { revision, value: expired } })).toBe(mirror);
  });

  test('behavior: each slice has its own revisions', () => {
    const mirror = withSlices(ready({ revision: 9, value: out }), {
      preferences: {
        revision: 2,
        value: { theme: 'dark', language: 'system', needsRestart: false, times: 'relative', hideAmounts: false, cacheLimit: '64' },
      },
    });
    expect(mirror.phase === 'ready' && mirror.slices.preferences.value.theme).toBe('dark');
    expect(sessionOf(mirror)).toBe(out);
  });
});

describe('withSnapshot', () => {
  test('behavior: what was published before the snapshot came, and is newer, stays', () => {
    const early = withSlices({ phase: 'starting', early: {} }, { session: { revision: 5, value: expired } });
    expect(sessionOf(withSnapshot(early, snapshotWith({ revision: 4, value: out })))).toBe(expired);
    expect(sessionOf(withSnapshot(early, snapshotWith({ revision: 6, value: out })))).toBe(out);
  });

  test('behavior: a second snapshot does not undo newer state', () => {
    expect(sessionOf(withSnapshot(ready({ revision: 5, value: expired }), snapshotWith({ revision: 4, value: out })))).toBe(expired);
  });
});

describe('startMirror', () => {
  type Publish = (changed: Partial<RevisedState>) => void;

  /** `snapshots`: the answers, in turn; the last one again and again. */
  function fakeBridge(...snapshots: readonly ((publish: Publish) => Promise<unknown>)[]) {
    const order: string[] = [];
    let publish: Publish = () => undefined;
    const bridge = {
      call: {
        'app.snapshot': () => {
          order.push('snapshot');
          const asked = order.filter((one) => one === 'snapshot').length;
          return (snapshots[asked - 1] ?? snapshots.at(-1))?.((changed) => publish(changed));
        },
      },
      on: {
        slices(listener: Publish) {
          order.push('on slices');
          publish = listener;
          return () => undefined;
        },
      },
    };
    return { bridge: bridge as unknown as Bridge, order, publish: (changed: Partial<RevisedState>) => publish(changed) };
  }

  test('behavior: listens before it asks, so that nothing published in between is lost', async () => {
    const store = createMirror();
    const { bridge, order } = fakeBridge(async (publish) => {
      publish({ session: { revision: 8, value: expired } });
      return { ok: true, value: snapshotWith({ revision: 7, value: restoring }) };
    });
    await startMirror(bridge, store, () => undefined);
    expect(order).toEqual(['on slices', 'snapshot']);
    expect(sessionOf(store.getState())).toBe(expired);
  });

  test('behavior: stored answers are loaded before anything is drawn', async () => {
    const store = createMirror();
    const { bridge } = fakeBridge(async () => ({ ok: true, value: snapshotWith({ revision: 1, value: out }) }));
    const phases: string[] = [];
    await startMirror(bridge, store, () => phases.push(store.getState().phase));
    expect(phases).toEqual(['starting']);
    expect(store.getState().phase).toBe('ready');
  });

  test.each([
    ['refused', async () => ({ ok: false, error: { code: 'storage', what: 'the vault' } }), 'storage'],
    ['rejected', () => Promise.reject(new Error('gone')), 'internal'],
  ])('error: a snapshot that is %s is reported', async (_name, answer, code) => {
    const store = createMirror();
    await startMirror(fakeBridge(answer).bridge, store, () => undefined);
    const state = store.getState();
    expect(state.phase === 'failed' && state.problem.code).toBe(code);
  });

  describe('another connection', () => {
    const at = (active: string, revision: number) => ({
      connections: { revision, value: { list: [], active, newRedirectAddress: '' } },
    });
    const shownIn = (mirror: Mirror) => [activeIn(mirror), sessionOf(mirror)];

    async function start(answer: () => Promise<unknown>) {
      const store = createMirror();
      const first = async () => ({ ok: true, value: snapshotWith({ revision: 1, value: out }) });
      const fake = fakeBridge(first, answer);
      const stored: string[] = [];
      await startMirror(fake.bridge, store, (connection) => stored.push(`${connection} while ${activeIn(store.getState())} is shown`));
      const seen: unknown[] = [];
      store.subscribe((mirror) => seen.push(shownIn(mirror)));
      return { ...fake, store, stored, seen };
    }

    test('behavior: all of it is shown at once, after its stored answers: never the one under the name of the other', async () => {
      const answer = Promise.withResolvers<unknown>();
      const { publish, stored, seen } = await start(() => answer.promise);
      publish({ ...at('bank', 2), session: { revision: 2, value: restoring } });
      publish({ session: { revision: 3, value: expired } });
      expect(seen).toEqual([]);
      const snapshot = snapshotWith({ revision: 2, value: restoring });
      answer.resolve({ ok: true, value: { ...snapshot, slices: { ...snapshot.slices, ...at('bank', 2) } } });
      await caughtUp();
      expect(seen).toEqual([['bank', expired]]);
      expect(stored).toEqual(['sandbox while null is shown', 'bank while sandbox is shown']);
      publish({ session: { revision: 4, value: out } });
      expect(seen.at(-1)).toEqual(['bank', out]);
    });

    test('error: where its stored answers take long, it is shown without them, and they come later', async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const answer = Promise.withResolvers<unknown>();
      const { publish, seen, stored } = await start(() => answer.promise);
      publish({ ...at('bank', 2), session: { revision: 2, value: expired } });
      await vi.advanceTimersByTimeAsync(400);
      expect(seen).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
      await caughtUp();
      expect(seen).toEqual([['bank', expired]]);
      publish({ session: { revision: 3, value: restoring } });
      const snapshot = snapshotWith({ revision: 2, value: expired });
      answer.resolve({ ok: true, value: { ...snapshot, slices: { ...snapshot.slices, ...at('bank', 2) } } });
      await vi.advanceTimersByTimeAsync(0);
      expect(stored.at(-1)).toBe('bank while bank is shown');
      expect(seen.at(-1)).toEqual(['bank', restoring]);
    });

    test('error: it is shown, too, where its stored answers can’t be had', async () => {
      const { publish, seen } = await start(() => Promise.reject(new Error('gone')));
      publish({ ...at('bank', 2), session: { revision: 2, value: expired } });
      await caughtUp();
      expect(seen).toEqual([['bank', expired]]);
    });
  });
});
