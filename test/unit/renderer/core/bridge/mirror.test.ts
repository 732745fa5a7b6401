/** The mirror of main's state: the newest revision wins, in whatever order things arrive. */
import { describe, expect, test } from 'vitest';
import { createMirror, type Mirror, startMirror, withSlice, withSnapshot } from '#renderer/core/bridge/mirror.ts';
import { nothingWatched } from '#shared/chain/watch.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { Bridge } from '#shared/ipc/derive.ts';
import { type Revised, type Session, type State, sliceNames } from '#shared/ipc/state.ts';

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
      connectionStates: { revision: 0, value: {} },
      session,
      sandbox: { revision: 1, value: { phase: 'ready' } },
      preferences: { revision: 1, value: { theme: 'system', times: 'relative', hideAmounts: false, cacheLimit: '64' } },
      storage: { revision: 1, value: { notes: [] } },
      lock: { revision: 0, value: { isSet: false } },
      activity: { revision: 0, value: { connection: '', newest: [], underWay: 0, uncertain: 0, asked: {} } },
      connectionTest: { revision: 0, value: { phase: 'none' } as const },
      slowed: { revision: 0, value: { connection: '', perSecond: null } },
      notebook: { revision: 0, value: { connection: 'sandbox', entries: {}, signatures: [] } },
      watch: { revision: 0, value: nothingWatched('sandbox') },
      tokens: { revision: 0, value: { connection: 'sandbox', items: [] } },
      approvals: { revision: 0, value: { connection: 'sandbox', items: [] } },
      pictures: { revision: 0, value: { connection: 'sandbox', items: [] } },
      contracts: { revision: 0, value: { connection: 'sandbox', contracts: [], calls: [] } },
    },
  };
}

const ready = (session: Revised<Session>) => withSnapshot({ phase: 'starting', early: {} }, snapshotWith(session));
const sessionOf = (mirror: Mirror) => (mirror.phase === 'ready' ? mirror.slices.session.value : null);

describe('withSlice', () => {
  test('default: a newer revision replaces', () => {
    expect(sessionOf(withSlice(ready({ revision: 3, value: out }), 'session', { revision: 4, value: expired }))).toBe(expired);
  });

  test.each([3, 2])('behavior: revision %d after 3 is dropped, and nothing is drawn again', (revision) => {
    const mirror = ready({ revision: 3, value: out });
    expect(withSlice(mirror, 'session', { revision, value: expired })).toBe(mirror);
  });

  test('behavior: each slice has its own revisions', () => {
    const mirror = withSlice(ready({ revision: 9, value: out }), 'preferences', {
      revision: 2,
      value: { theme: 'dark', times: 'relative', hideAmounts: false, cacheLimit: '64' },
    });
    expect(mirror.phase === 'ready' && mirror.slices.preferences.value.theme).toBe('dark');
    expect(sessionOf(mirror)).toBe(out);
  });
});

describe('withSnapshot', () => {
  test('behavior: what was published before the snapshot came, and is newer, stays', () => {
    const early = withSlice({ phase: 'starting', early: {} }, 'session', { revision: 5, value: expired });
    expect(sessionOf(withSnapshot(early, snapshotWith({ revision: 4, value: out })))).toBe(expired);
    expect(sessionOf(withSnapshot(early, snapshotWith({ revision: 6, value: out })))).toBe(out);
  });

  test('behavior: a second snapshot does not undo newer state', () => {
    expect(sessionOf(withSnapshot(ready({ revision: 5, value: expired }), snapshotWith({ revision: 4, value: out })))).toBe(expired);
  });
});

describe('startMirror', () => {
  type Publish = (revised: Revised<State['session']>) => void;

  function fakeBridge(snapshot: (publish: Publish) => Promise<unknown>) {
    const order: string[] = [];
    let publish: Publish = () => undefined;
    const listen = (name: string) => (listener: Publish) => {
      order.push(`on ${name}`);
      if (name === 'session') publish = listener;
      return () => undefined;
    };
    const bridge = {
      call: {
        'app.snapshot': () => {
          order.push('snapshot');
          return snapshot((revised) => publish(revised));
        },
      },
      on: {
        connections: listen('connections'),
        connectionStates: listen('connectionStates'),
        session: listen('session'),
        sandbox: listen('sandbox'),
        preferences: listen('preferences'),
        storage: listen('storage'),
        lock: listen('lock'),
        connectionTest: listen('connectionTest'),
        slowed: listen('slowed'),
        activity: listen('activity'),
        notebook: listen('notebook'),
        watch: listen('watch'),
        tokens: listen('tokens'),
        approvals: listen('approvals'),
        pictures: listen('pictures'),
        contracts: listen('contracts'),
      },
    };
    return { bridge: bridge as unknown as Bridge, order };
  }

  test('behavior: listens to every slice before it asks, so that nothing published in between is lost', async () => {
    const store = createMirror();
    const { bridge, order } = fakeBridge(async (publish) => {
      publish({ revision: 8, value: expired });
      return { ok: true, value: snapshotWith({ revision: 7, value: restoring }) };
    });
    await startMirror(bridge, store, () => undefined);
    expect(order.at(-1)).toBe('snapshot');
    expect(order).toHaveLength(sliceNames.length + 1);
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
});
