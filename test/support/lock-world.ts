/**
 * Setting and using the lock without windows: whose person gives listed answers. A test mocks the work of the passphrase
 * (`vi.mock` of `main/backup/backup-file.ts`), which takes a second each time.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createChanges } from '#main/core/own-window/changes.ts';
import { createOneWindow, type MakeWindow } from '#main/core/own-window/one-window.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { AskPerson, TouchId } from '#main/core/ports/desktop.ts';
import { lockDomain } from '#main/lock/domain.ts';
import type { LockedWatch } from '#main/lock/locked-watch.ts';
import { type Unlocked, unlock } from '#main/lock/unlock.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Change } from '#shared/writes/change.ts';
import { createFakeClock } from './fake-clock.ts';
import { tireless } from './main-handlers.ts';
import { aesCipher, keepLabel, labelsOf, temporaryFolder } from './vaults.ts';

export const passphrase = 'correct horse battery';
/** `closes`: the window, while the passphrase is judged. */
export type Answer =
  | 'back'
  | 'close'
  | 'touch-id'
  | 'stop-watching'
  | { readonly typed?: string; readonly passphrase?: string; readonly closes?: boolean };

export const unlockedPlain: Unlocked = { key: null, lock: null, notes: [], announced: [] };

const begin = () => ({
  data: temporaryFolder(),
  clock: createFakeClock(),
  /** Titles of the windows and what stands beside, and titles of the boxes, in their order. */
  seen: [] as string[],
  restarts: 0,
  /** What macOS has: the prompt, and how the person answers it. */
  hasTouchId: false,
  agrees: true,
  prompts: [] as string[],
  cipher: aesCipher(),
});
/** Of the test that runs. */
export let world = begin();
const finger: TouchId = {
  isOffered: () => world.hasTouchId,
  async prompt(reason) {
    world.prompts.push(reason);
    return world.agrees;
  },
};
export const beginWorld = () => {
  endWorld();
  world = begin();
};
export const endWorld = () => rmSync(world.data, { recursive: true, force: true });

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
        world.seen.push((await changes.press(change.id, next)).ok ? `pressed ${next}` : `no ${next}`);
        if (!isClosed) await answer(change);
        return;
      }
      const confirming = changes.confirm(change.id, change.digest, next.typed ?? '', next.passphrase);
      if (next.closes === true) close();
      const result = await confirming;
      if (result.ok) return;
      if (result.error.code === 'invalid-input') world.seen.push(Object.values(result.error.fields).join(' '));
      await answer(change);
    };
    return {
      show(shown) {
        if (shown.kind !== 'change') return;
        if (isShown) return void world.seen.push(...(shown.beside?.lines ?? []));
        isShown = true;
        world.seen.push(shown.change.title, ...(shown.beside?.lines ?? []));
        setImmediate(() => void answer(shown.change));
      },
      isSettled: () => true,
      close,
    };
  };
}

export interface More {
  readonly sending?: number;
  readonly isDurable?: boolean;
  /** Whether it ends already. */
  readonly isEnding?: boolean;
  readonly accepted?: readonly Activity[];
  readonly askedBy?: (entry: Activity) => ConfirmedConnection | null;
  readonly lend?: (connection: ConfirmedConnection) => { readonly token: string; readonly until: number } | null;
}

export function domainWith(answers: Answer[], unlocked: Unlocked = unlockedPlain, more: More = {}) {
  const windows = createOneWindow(
    personWith(answers, () => changes),
    tireless,
  );
  const changes = createChanges(windows, world.clock);
  const saved: string[] = [];
  const slices: unknown[] = [];
  let idle: () => number | null = () => null;
  let leave = () => {};
  const domain = lockDomain(
    {
      changes,
      clock: world.clock,
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
      ...{ data: world.data, unlocked, isDurable: more.isDurable ?? true },
      ...{ touchId: finger, cipher: world.cipher },
      restart(last) {
        if (more.isEnding === true) return false;
        world.restarts += 1;
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
export async function start(
  answers: Answer[],
  boxes: boolean[] = [],
  file: string | null = null,
  watch: LockedWatch | null = null,
): Promise<Unlocked | null> {
  let handlers: Parameters<Parameters<typeof unlock>[0]['answer']>[0] | null = null;
  const ask: AskPerson = async ({ message }) => {
    world.seen.push(message);
    return boxes.shift() ?? false;
  };
  const through = {
    back: (id: string) => void handlers?.['review.back']({ review: id }),
    press: (review: string, button: 'touch-id') => handlers?.['review.press']({ review, button }),
    confirm: (review: string, digest: string, typed: string, passphrase?: string) =>
      handlers?.['review.confirm']({ review, digest, typed, ...(passphrase === undefined ? {} : { passphrase }) }),
  } as unknown as ReturnType<typeof createChanges>;
  return unlock({
    data: world.data,
    makeWindow: personWith(answers, () => through),
    clock: world.clock,
    ask,
    openFile: async () => (file === null ? fail({ code: 'canceled' }) : ok(Buffer.from(file))),
    showError: async (message) => void world.seen.push(message),
    isRight() {},
    ...{ touchId: finger, cipher: world.cipher, watch },
    answer(given) {
      handlers = given;
      return () => {
        handlers = null;
      };
    },
  });
}
export async function fill(): Promise<void> {
  const vault = openVault(join(world.data, 'vault.db'), aesCipher());
  keepLabel(vault, 'a', 1, 'Grace Hopper');
  vault.stop();
}
export function names(key: Buffer | null): unknown {
  const vault = openVault(join(world.data, 'vault.db'), aesCipher(), vaultMigrations, key);
  const labels = labelsOf(vault, 'a');
  vault.stop();
  return labels;
}
export async function setLock(): Promise<void> {
  expect(await domainWith([{ passphrase }]).handlers['lock.set']({})).toEqual(ok(null));
}
