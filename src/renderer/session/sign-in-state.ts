/** What the shell says of a sign-in and of the files in which things are kept: banners by urgency, and how long a sign-in lasts. */

import { errorWords } from '#renderer/core/lib/error-words.ts';
import { clockMinutes, clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { AppError, MemoryOnlyReason } from '#shared/core/errors.ts';
import type { Connection, LeftThere, Session, Storage, StorageNote } from '#shared/ipc/state.ts';

export interface Banner {
  readonly key: 'expired' | 'another-person' | 'unsaved' | 'unrenewed' | 'offline' | 'ends' | 'memory' | 'unreadable' | `storage-${number}`;
  readonly tone: 'care' | 'neutral';
  readonly text: string;
  readonly action: 'sign-in-again' | 'start-sandbox' | 'test-connection' | 'dismiss' | null;
}

interface Circumstances {
  readonly session: Session;
  readonly storage: Storage;
  /** Why the newest read of the chain failed, and when the last good one was. */
  readonly readProblem: AppError | null;
  readonly lastReadAt: number | null;
  /** How many answers in a row could not be read on this screen. */
  readonly unreadable: number;
  /** Banners that the person has hidden. */
  readonly hidden: readonly string[];
  readonly now: number;
}

// A sign-in that ends later than this is no news yet; Settings says it.
const soon = 60 * 60_000;

export function bannersOf(circumstances: Circumstances): readonly Banner[] {
  const { storage, hidden } = circumstances;
  return [...storageBanners(storage), ...sessionBanners(circumstances)].filter(
    ({ key, action }) => action !== 'dismiss' || !hidden.includes(key),
  );
}

function sessionBanners({ session, storage, readProblem, lastReadAt, unreadable, now }: Circumstances): readonly Banner[] {
  const banners: Banner[] = [];
  if (session.phase === 'expired') banners.push(expiredBanner(session, now));
  if (session.phase !== 'signed-in') return banners;
  if (session.person === 'another') banners.push(anotherPersonBanner);
  const last = lastReadAt === null ? '' : ` What you see is as of ${clockTime(lastReadAt, now)}.`;
  if (isUnreachable(readProblem)) {
    const ofSandbox = readProblem?.code === 'sandbox-unavailable';
    const what = ofSandbox ? 'The local sandbox is not running.' : 'Offline: the service cannot be reached.';
    banners.push({ key: 'offline', tone: 'care', text: `${what}${last}`, action: ofSandbox ? 'start-sandbox' : null });
  } else if (session.problem?.code === 'storage') {
    banners.push(unsavedBanner);
  } else if (session.problem?.code === 'secret-locked') {
    const { title, next } = errorWords(session.problem, now);
    banners.push({ key: 'unrenewed', tone: 'care', text: `Your sign-in could not be renewed. ${title}. ${next}`, action: null });
  } else if (session.problem !== null) {
    banners.push({
      key: 'unrenewed',
      tone: 'care',
      text: 'Your sign-in could not be renewed just now. Blockdesk tries again.',
      action: null,
    });
  }
  if (unreadable >= manyUnreadable) banners.push(unreadableBanner);
  if (!session.renews && session.expiresAt !== null && session.expiresAt - now < soon) {
    banners.push({
      key: 'ends',
      tone: 'neutral',
      text: `Your sign-in ends at ${clockMinutes(session.expiresAt, now)}.`,
      action: 'sign-in-again',
    });
  }
  const saidByStorage = storage.notes.some(({ kind }) => kind === 'memory-only') || session.problem?.code === 'storage';
  if (session.kept === 'memory' && !saidByStorage) banners.push(memoryBanner);
  return banners;
}

/** Nothing of the service can be read now, whatever one asks for. */
export function isUnreachable(problem: AppError | null): boolean {
  return problem !== null && ['offline', 'timeout', 'sandbox-unavailable'].includes(problem.code);
}

function expiredBanner({ at, problem }: Extract<Session, { phase: 'expired' }>, now: number): Banner {
  const when = at === null ? 'Your sign-in has ended.' : `Your sign-in ended at ${clockMinutes(at, now)}.`;
  const tried =
    problem === null || problem.code === 'sign-in-cancelled' ? '' : ` Signing in again failed: ${errorWords(problem, now).title}.`;
  return { key: 'expired', tone: 'care', text: `${when}${tried} What you see is what was last read.`, action: 'sign-in-again' };
}

const manyUnreadable = 3;
const unreadableBanner: Banner = {
  key: 'unreadable',
  tone: 'care',
  text: 'The service answers in forms that this app does not know. A test of the connection says which, and whether a setting mends it.',
  action: 'test-connection',
};

const unsavedBanner: Banner = {
  key: 'unsaved',
  tone: 'care',
  text: 'Your sign-in could not be saved on this computer, so closing Blockdesk ends it. Check that the disk has room.',
  action: null,
};

const anotherPersonBanner: Banner = {
  key: 'another-person',
  tone: 'care',
  text: 'These accounts are not the ones of your last sign-in here. If you did not mean to sign in as somebody else, sign in again.',
  action: 'sign-in-again',
};

const memoryBanner: Banner = {
  key: 'memory',
  tone: 'neutral',
  text: 'This sign-in is kept in memory only, because this computer offers no key to encrypt it with. Closing Blockdesk ends it.',
  action: 'dismiss',
};

/** How a sign-in is kept, plainly. */
export const sessionStorageWords = {
  encrypted: 'encrypted on this computer, until you sign out',
  memory: 'in memory only: closing Blockdesk ends it',
} as const;

/** Until when it lasts, plainly. */
export function untilWords(session: Extract<Session, { phase: 'signed-in' }>, now: number): string {
  if (session.renews) return 'you sign out; it is renewed by itself';
  return session.expiresAt === null ? 'the service does not say' : clockTime(session.expiresAt, now);
}

/** What signing out will leave at the service. */
export function leftThereWords(session: Session, { revocationAddress }: Connection, now: number): string {
  if (revocationAddress !== '') return 'It is told, so that the sign-in ends there too. If it cannot be reached, the app says so.';
  const untold = 'The service is not told.';
  if (session.phase !== 'signed-in') return untold;
  const until = session.expiresAt === null || session.renews ? 'for as long as it decides' : `until ${clockTime(session.expiresAt, now)}`;
  return `${untold} There, what it gave this app stays valid ${until}; here, nothing of it is left.`;
}

/** What signing out has left at the service. */
export function afterSignOutWords({ told, until }: LeftThere, now: number): string {
  const still = until === null ? 'for as long as the service decides' : `until ${clockTime(until, now)}`;
  if (told === 'asking') return 'You are signed out here. The service is being told.';
  if (told === 'yes') return 'You are signed out, here and at the service.';
  return `You are signed out here. The service was not told: there, the sign-in stays valid ${still}.`;
}

const memoryOnly: { readonly [Why in MemoryOnlyReason]: string } = {
  'newer-version': 'Your saved data was made by a newer version of Blockdesk, so it is left as it is. Install that version to use it.',
  'in-use': 'Your saved data is in use by another Blockdesk, perhaps on another computer. Close that one, then start this one again.',
  'out-of-reach':
    'Your saved data cannot be opened. Check that the disk has room and that the data folder can be written, then start again.',
};

function wordsOf(note: StorageNote): string {
  switch (note.kind) {
    case 'memory-only':
      return `${memoryOnly[note.why]} Until then, nothing is saved: closing Blockdesk forgets what you do now.`;
    case 'restored':
      return 'The file with your connections, labels and contacts was gone, so the last good copy took its place. Sign-ins and client secrets are not in it.';
    case 'entries-unreadable':
      return `${note.count === 1 ? 'One saved connection' : `${note.count} saved connections`} cannot be read. Nothing was deleted.`;
    case 'set-aside': {
      const moved = note.file === '' ? '' : ` It was set aside as ${visibleText(note.file, 120)}.`;
      if (note.of === 'preferences') return `The file with your preferences was damaged.${moved} Choose your theme again.`;
      const now = note.restored
        ? 'The last good copy took its place. Sign-ins and client secrets are not in it.'
        : 'There was no good copy, so you start without saved connections.';
      return `The file with your connections and sign-ins was damaged.${moved} ${now}${note.file === '' ? '' : ' What was set aside goes when you sign out.'}`;
    }
  }
}

export function storageBanners({ notes }: Storage): readonly Banner[] {
  return notes.map((note, index) => ({
    key: `storage-${index}`,
    tone: 'care',
    text: wordsOf(note),
    // What is not saved must stay in sight.
    action: note.kind === 'memory-only' ? null : 'dismiss',
  }));
}
