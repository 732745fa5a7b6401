/** Setting, using and taking off the lock: what is asked, what is written, and who may go on. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChanges } from '#main/core/own-window/changes.ts';
import { createOneWindow, type MakeWindow } from '#main/core/own-window/one-window.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { AskPerson, TouchId } from '#main/core/ports/desktop.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { lockDomain } from '#main/lock/domain.ts';
import { type LockFile, readLock, wrap, writeLock } from '#main/lock/lock-file.ts';
import type { LockedWatch } from '#main/lock/locked-watch.ts';
import { type Unlocked, unlock } from '#main/lock/unlock.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Change } from '#shared/writes/change.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { tireless } from '#test/support/main-handlers.ts';
import { aesCipher, filesIn, keepLabel, labelsOf, temporaryFolder } from '#test/support/vaults.ts';

// The real work of scrypt takes seconds in all these unlockings.
vi.mock('#main/backup/backup-file.ts', async (original) => {
  const whole = await original<typeof import('#main/backup/backup-file.ts')>();
  return {
    ...whole,
    seal: (content: Buffer, passphrase: string) => whole.seal(content, passphrase, { cost: 14, blockSize: 8, parallel: 1 }),
  };
});

const passphrase = 'correct horse battery';
const another = 'staple of another horse';
/** `closes`: the window, while the passphrase is judged. */
type Answer =
  | 'back'
  | 'close'
  | 'touch-id'
  | 'stop-watching'
  | { readonly typed?: string; readonly passphrase?: string; readonly closes?: boolean };

const unlockedPlain: Unlocked = { key: null, lock: null, notes: [], announced: [] };

let data = '';
let clock: ReturnType<typeof createFakeClock>;
/** Titles of the windows, and of the boxes, in their order. */
let seen: string[];
let restarts = 0;
/** What macOS has: the prompt, and how the person answers it. */
let hasTouchId = false;
let agrees = true;
let prompts: string[];
let cipher: Cipher;
const finger: TouchId = {
  isOffered: () => hasTouchId,
  async prompt(reason) {
    prompts.push(reason);
    return agrees;
  },
};
beforeEach(() => {
  [hasTouchId, agrees, prompts, cipher] = [false, true, [], aesCipher()];
  data = temporaryFolder();
  clock = createFakeClock();
  seen = [];
  restarts = 0;
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** A window whose person gives these answers, one after the other; then closes it. */
function personWith(answers: Answer[], confirmIn: () => ReturnType<typeof createChanges>): MakeWindow {
  return (closed) => {
    let isClosed = false;
    let isShown = false;
    const close = () => {
      if (isClosed) return;
      isClosed = true;
      closed();
    };
    const answer = async (change: Change) => {
      const next = answers.shift() ?? 'close';
      if (next === 'close') return close();
      const changes = confirmIn();
      if (next === 'back') return changes.back(change.id);
      if (next === 'touch-id' || next === 'stop-watching') {
        seen.push((await changes.press(change.id, next)).ok ? `pressed ${next}` : `no ${next}`);
        if (!isClosed) await answer(change);
        return;
      }
      const confirming = changes.confirm(change.id, change.digest, next.typed ?? '', next.passphrase);
      if (next.closes === true) close();
      const result = await confirming;
      if (result.ok) return;
      if (result.error.code === 'invalid-input') seen.push(Object.values(result.error.fields).join(' '));
      await answer(change);
    };
    return {
      show(shown) {
        if (shown.kind !== 'change') return;
        if (isShown) return void seen.push(...(shown.beside?.lines ?? []));
        isShown = true;
        seen.push(shown.change.title, ...(shown.beside?.lines ?? []));
        setImmediate(() => void answer(shown.change));
      },
      isSettled: () => true,
      close,
    };
  };
}

interface More {
  readonly sending?: number;
  readonly isDurable?: boolean;
  /** Whether it ends already. */
  readonly isEnding?: boolean;
  readonly accepted?: readonly Activity[];
  readonly askedBy?: (entry: Activity) => ConfirmedConnection | null;
  readonly lend?: (connection: ConfirmedConnection) => { readonly token: string; readonly until: number } | null;
}

function domainWith(answers: Answer[], unlocked: Unlocked = unlockedPlain, more: More = {}) {
  const windows = createOneWindow(
    personWith(answers, () => changes),
    tireless,
  );
  const changes = createChanges(windows, clock);
  const saved: string[] = [];
  const slices: unknown[] = [];
  let idle: () => number | null = () => null;
  let leave = () => {};
  const domain = lockDomain(
    {
      changes,
      clock,
      slices: { set: (_name: string, value: unknown) => slices.push(value) },
      saveDownload: async (name: string, text: string) => {
        saved.push(text);
        return ok(name);
      },
    } as never,
    {
      session: { service: { lend: more.lend ?? (() => null) } },
      writes: {
        journal: { inState: () => ok(more.accepted ?? []) },
        writes: { askedBy: more.askedBy ?? (() => null), sending: { inFlight: () => ({ sending: more.sending ?? 0 }) as never } },
      },
    },
    {
      ...{ data, unlocked, isDurable: more.isDurable ?? true },
      ...{ touchId: finger, cipher },
      restart(last) {
        if (more.isEnding === true) return false;
        restarts += 1;
        last?.();
        return true;
      },
      watchForAbsence(longest, left) {
        idle = longest;
        leave = left;
        return () => {};
      },
    },
  );
  return { ...domain, saved, published: slices, idle: () => idle(), leave: () => leave() };
}

/** The start of the app: boxes are answered yes or no, in turn. */
async function start(
  answers: Answer[],
  boxes: boolean[] = [],
  file: string | null = null,
  watch: LockedWatch | null = null,
): Promise<Unlocked | null> {
  let handlers: Parameters<Parameters<typeof unlock>[0]['answer']>[0] | null = null;
  const ask: AskPerson = async ({ message }) => {
    seen.push(message);
    return boxes.shift() ?? false;
  };
  const through = {
    back: (id: string) => void handlers?.['review.back']({ review: id }),
    press: (review: string, button: 'touch-id') => handlers?.['review.press']({ review, button }),
    confirm: (review: string, digest: string, typed: string, passphrase?: string) =>
      handlers?.['review.confirm']({ review, digest, typed, ...(passphrase === undefined ? {} : { passphrase }) }),
  } as unknown as ReturnType<typeof createChanges>;
  return unlock({
    data,
    makeWindow: personWith(answers, () => through),
    clock,
    ask,
    openFile: async () => (file === null ? fail({ code: 'canceled' }) : ok(Buffer.from(file))),
    showError: async (message) => void seen.push(message),
    isRight() {},
    ...{ touchId: finger, cipher, watch },
    answer(given) {
      handlers = given;
      return () => {
        handlers = null;
      };
    },
  });
}
async function fill(): Promise<void> {
  const vault = openVault(join(data, 'vault.db'), aesCipher());
  keepLabel(vault, 'a', 1, 'Grace Hopper');
  vault.stop();
}
function names(key: Buffer | null): unknown {
  const vault = openVault(join(data, 'vault.db'), aesCipher(), vaultMigrations, key);
  const labels = labelsOf(vault, 'a');
  vault.stop();
  return labels;
}
async function setLock(): Promise<void> {
  expect(await domainWith([{ passphrase }]).handlers['lock.set']({})).toEqual(ok(null));
}
const changed = () => Object.values(filesIn(data)).some((text) => text.includes('Grace Hopper'));

test('default: P19 set, the app restarts, and only the passphrase opens what is saved', async () => {
  expect(await start([])).toEqual(unlockedPlain);
  expect(seen).toEqual([]);
  await fill();
  await setLock();
  expect([restarts, seen]).toEqual([1, ['Set a lock?']]);
  seen = [];
  expect(await start(['close'])).toBeNull();
  const unlocked = await start([{ passphrase: 'wrong' }, { passphrase: '' }, { passphrase }]);
  expect(seen).toEqual(['Unlock Blockdesk', 'Unlock Blockdesk', 'This passphrase doesn’t unlock Blockdesk.', 'Enter the passphrase.']);
  expect(unlocked?.lock).toMatchObject({ idle: '15', recovery: null, isEnding: false });
  expect([names(unlocked?.key ?? null), changed()]).toEqual([{ 1: 'Grace Hopper' }, false]);
  expect(domainWith([], unlocked as Unlocked).slices).toEqual({
    lock: { isSet: true, idle: '15', hasRecovery: false, isWatching: false, touchId: 'none' },
  });
});

test('error: wrong passphrases slow down, over all windows', async () => {
  await setLock();
  seen = [];
  const wrong = { passphrase: 'wrong' };
  expect(await start([wrong, wrong, wrong, { passphrase }, 'back', 'back', wrong], [false])).toBeNull();
  expect(seen.filter((line) => line.startsWith('Too many'))).toEqual([
    'Too many wrong passphrases. Try again in 1 s.',
    'Too many wrong passphrases. Try again in 1 s.',
  ]);
  clock.pass(1_500);
  expect(await start([{ passphrase }])).not.toBeNull();
});

test('behavior: the passphrase is changed by who knows it; the recovery file still fits', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const domain = domainWith([{}, { passphrase: 'wrong' }, { passphrase }, { passphrase: another }], unlocked);
  const saved = await domain.handlers['lock.saveRecovery']({});
  expect(saved).toEqual(ok(expect.stringMatching(/^Blockdesk recovery file .*\.txt$/)));
  expect(domain.published.at(-1)).toEqual({ isSet: true, idle: '15', hasRecovery: true, isWatching: false, touchId: 'none' });
  expect(await domain.handlers['lock.changePassphrase']({})).toEqual(ok(null));
  seen = [];
  expect(await start([{ passphrase }, 'close'])).toBeNull();
  expect(seen).toContain('This passphrase doesn’t unlock Blockdesk.');
  expect((await start([{ passphrase: another }]))?.key).toEqual(unlocked.key);
  // Forgotten: the file, and a new passphrase.
  seen = [];
  const recovered = await start(['back', { passphrase: 'a third one, long' }], [true], domain.saved[0]);
  expect(seen).toEqual(['Unlock Blockdesk', 'Do you have your recovery file?', 'Choose a new passphrase']);
  expect(recovered?.key).toEqual(unlocked.key);
  expect((await start([{ passphrase: 'a third one, long' }]))?.key).toEqual(unlocked.key);
  // Without its new passphrase nothing has changed.
  expect(await start(['back', 'close', 'close'], [true], domain.saved[0])).toBeNull();
  expect((await start([{ passphrase: 'a third one, long' }]))?.key).toEqual(unlocked.key);
});

test('error: another recovery file, an older one, or none that can be read opens nothing', async () => {
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const domain = domainWith([{}, {}], unlocked);
  await domain.handlers['lock.saveRecovery']({});
  await domain.handlers['lock.saveRecovery']({});
  const [older = '', newer = ''] = domain.saved;
  expect(older).not.toBe(newer);
  for (const file of [older, 'no code at all', '']) {
    seen = [];
    expect(await start(['back', 'close'], [true, true, false], file)).toBeNull();
    const wrong = 'This file doesn’t unlock Blockdesk';
    expect(seen).toEqual(['Unlock Blockdesk', 'Do you have your recovery file?', wrong, wrong, 'Unlock Blockdesk']);
  }
  expect(await start(['back', 'close'], [true], null)).toBeNull();
});

test('default: P19 taken off by who knows the passphrase, everything is plain as before', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  expect(await domainWith(['back'], unlocked).handlers['lock.remove']({})).toEqual(fail({ code: 'change-declined' }));
  expect(await domainWith([{ passphrase: another }], unlocked).handlers['lock.remove']({})).toEqual(fail({ code: 'change-declined' }));
  expect([restarts, changed()]).toEqual([1, false]);
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.remove']({})).toEqual(ok(null));
  expect(restarts).toBe(2);
  expect(await start([])).toEqual(unlockedPlain);
  expect([readLock(data), names(null), changed()]).toEqual(['none', { 1: 'Grace Hopper' }, true]);
});

test('error: P19 ended while it was taken off, it goes on with the passphrase, or keeps the lock', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const ending = { ...(unlocked.lock as LockFile), isEnding: true };
  writeLock(data, ending);
  seen = [];
  const kept = await start(['back', { passphrase }]);
  expect(seen).toEqual(['Take off the lock', 'Unlock Blockdesk']);
  expect([kept?.lock?.isEnding, names(kept?.key ?? null), changed()]).toEqual([false, { 1: 'Grace Hopper' }, false]);
  writeLock(data, ending);
  expect(await start([{ passphrase }])).toEqual(unlockedPlain);
  expect(names(null)).toEqual({ 1: 'Grace Hopper' });
});

test('error: P19 a vault that is damaged keeps its lock, and what became of it is said', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const path = join(data, 'vault.sealed');
  const bytes = readFileSync(path);
  bytes.fill(7, 60, 90);
  writeFileSync(path, bytes);
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.remove']({})).toEqual(ok(null));
  const again = await start([{ passphrase }]);
  expect(again?.lock?.isEnding).toBe(false);
  const vault = openVault(join(data, 'vault.db'), aesCipher(), vaultMigrations, again?.key);
  expect(vault.notes).toMatchObject([{ kind: 'set-aside', of: 'vault' }]);
  vault.stop();
});

test('error: P19 who closes the window while the key is made has set and changed nothing', async () => {
  const files = () => readdirSync(data).map((name) => [name, readFileSync(join(data, name), 'latin1')]);
  const closing = domainWith([{ passphrase, closes: true }]);
  expect(await closing.handlers['lock.set']({})).toEqual(fail({ code: 'change-declined' }));
  await new Promise((done) => setTimeout(done, 300));
  expect([files(), restarts]).toEqual([[], 0]);
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const before = readFileSync(join(data, 'lock.json'), 'utf8');
  const changing = domainWith([{ passphrase }, { passphrase: another, closes: true }], unlocked);
  expect(await changing.handlers['lock.changePassphrase']({})).toEqual(fail({ code: 'change-declined' }));
  await new Promise((done) => setTimeout(done, 300));
  expect(readFileSync(join(data, 'lock.json'), 'utf8')).toBe(before);
});

test('error: P19 what an older Blockdesk wrote beside the lock is set aside, encrypted, and said', async () => {
  await fill();
  await setLock();
  await fill();
  // It ended before its log was in the file.
  writeFileSync(join(data, 'vault.db-wal'), 'Grace Hopper');
  const { key, notes } = (await start([{ passphrase }])) as Unlocked;
  expect(notes).toEqual([
    { kind: 'set-aside', of: 'vault', file: expect.stringMatching(/^vault\.sealed\.corrupt-\d+$/), restored: 'with' },
  ]);
  expect(readdirSync(data)).toContainEqual(expect.stringMatching(/^vault\.sealed\.corrupt-\d+-wal$/));
  expect([names(key), changed()]).toEqual([{ 1: 'Grace Hopper' }, false]);
});

test('behavior: P19 a passphrase that was changed is in both files, whichever was written last', async () => {
  await setLock();
  writeFileSync(join(data, 'lock.copy.json'), '{}');
  await start([{ passphrase }]);
  expect(readFileSync(join(data, 'lock.copy.json'), 'utf8')).toBe(readFileSync(join(data, 'lock.json'), 'utf8'));
});

test('default: forgotten, one starts anew: what is lost is listed, and what was encrypted is set aside', async () => {
  await fill();
  await setLock();
  await start([{ passphrase }]);
  seen = [];
  expect(await start(['back', 'back', 'close'])).toBeNull();
  expect(seen).toEqual(['Unlock Blockdesk', 'Start over?', 'Unlock Blockdesk']);
  expect(await start(['back', {}, 'close'])).toBeNull();
  expect(seen.at(-2)).toBe('Type “start over” first: Blockdesk starts without your saved data.');
  expect(await start(['back', { typed: 'start over' }])).toEqual(unlockedPlain);
  expect([readLock(data), names(null)]).toEqual(['none', {}]);
  const [aside = ''] = readdirSync(data).filter((name) => name.startsWith('locked-'));
  expect(seen).not.toContain('The lock is damaged');
  expect(readdirSync(join(data, aside))).toEqual(expect.arrayContaining(['vault.sealed', 'lock.json', 'lock.copy.json']));
});

test('error: without both lock files nothing opens, and nothing is begun anew unasked', async () => {
  await fill();
  await setLock();
  await start([{ passphrase }]);
  for (const name of ['lock.json', 'lock.copy.json']) writeFileSync(join(data, name), '{}');
  seen = [];
  expect(await start([], [false])).toBeNull();
  expect(seen).toEqual(['The lock is damaged']);
  expect(await start(['back'], [true])).toBeNull();
  expect(existsSync(join(data, 'vault.sealed'))).toBe(true);
  expect(await start([{ typed: 'start over' }], [true])).toEqual(unlockedPlain);
});

test('behavior: it locks by hand, and after the time without input; only a later time asks', async () => {
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const domain = domainWith(['back', {}], unlocked);
  expect(domain.idle()).toBe(900);
  expect(await domain.handlers['lock.setIdle']({ idle: '5' })).toEqual(ok(null));
  expect(domain.idle()).toBe(300);
  seen = [];
  expect(await domain.handlers['lock.setIdle']({ idle: 'never' })).toEqual(fail({ code: 'change-declined' }));
  expect(domain.idle()).toBe(300);
  expect(await domain.handlers['lock.setIdle']({ idle: 'never' })).toEqual(ok(null));
  expect([domain.idle(), seen]).toEqual([null, ['Lock later?', 'Lock later?']]);
  expect(JSON.parse(readFileSync(join(data, 'lock.json'), 'utf8'))).toMatchObject({ idle: 'never' });
  domain.leave();
  await domain.handlers['lock.now']({});
  expect(domain.lockNow()).toBe(true);
  expect(restarts).toBe(4);
});

test('error: nothing is set or taken off while something is sent, twice, without a lock, or where nothing is saved', async () => {
  expect(await domainWith([{ passphrase }], undefined, { sending: 1 }).handlers['lock.set']({})).toMatchObject({
    error: { code: 'invalid-input' },
  });
  expect(await domainWith([{ passphrase }], undefined, { isDurable: false }).handlers['lock.set']({})).toMatchObject({
    error: { code: 'storage' },
  });
  expect(await domainWith(['back']).handlers['lock.set']({})).toEqual(fail({ code: 'change-declined' }));
  expect(await domainWith([{ passphrase: 'short' }]).handlers['lock.set']({})).toEqual(fail({ code: 'change-declined' }));
  expect([readLock(data), restarts]).toEqual(['none', 0]);
  const without = domainWith([{}, {}, {}]);
  for (const call of ['lock.remove', 'lock.saveRecovery', 'lock.changePassphrase'] as const) {
    expect(await without.handlers[call]({})).toEqual(fail({ code: 'changed-meanwhile' }));
  }
  expect(without.lockNow()).toBe(false);
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.set']({})).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(await domainWith([{}], unlocked, { sending: 1 }).handlers['lock.remove']({})).toMatchObject({ error: { code: 'invalid-input' } });
  // An old plain vault that can't be removed must not come back.
  writeFileSync(join(data, 'vault.db'), 'old');
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.remove']({})).toMatchObject({ error: { code: 'storage' } });
  expect(restarts).toBe(1);
});

test('contract: the real work of the key is that of a backup', async () => {
  const { seal } = await vi.importActual<typeof import('#main/backup/backup-file.ts')>('#main/backup/backup-file.ts');
  const sealed = await seal(Buffer.alloc(32), passphrase);
  expect(sealed.ok && [...sealed.value.subarray(17, 20)]).toEqual([17, 8, 1]);
  expect(
    Buffer.from(await wrap(Buffer.alloc(32), passphrase), 'base64')
      .subarray(0, 9)
      .toString(),
  ).toBe('BLOCKDESK');
});
