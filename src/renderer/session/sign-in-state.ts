/** The banners about the sign-in and the service, by urgency. Those about saved files: `storage-banners.ts`. */

import { errorWords } from '#renderer/core/lib/error-words.ts';
import { clockMinutes, clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { chainPhrase } from '#shared/chain/chain-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Chain, Connection, Session, Storage } from '#shared/ipc/state.ts';

export interface Banner {
  readonly key:
    | 'chain'
    | 'expired'
    | 'another-person'
    | 'unsaved'
    | 'unrenewed'
    | 'offline'
    | 'ends'
    | 'memory'
    | 'unreadable'
    | `storage-${number}`;
  readonly tone: 'care' | 'neutral';
  readonly text: string;
  readonly action: 'sign-in-again' | 'start-sandbox' | 'test-connection' | 'confirm-chain' | 'dismiss' | null;
}

interface Circumstances {
  readonly connection: Pick<Connection, 'name' | 'chain'>;
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

// A sign-in that ends later gets no banner; Settings shows when it ends.
export const soon = 60 * 60_000;

/** It isn't renewed, and ends within the hour. */
export const endsSoon = (session: Session, now: number): session is SignedIn & { readonly expiresAt: number } =>
  session.phase === 'signed-in' && !session.renews && session.expiresAt !== null && session.expiresAt - now < soon;
export type SignedIn = Extract<Session, { phase: 'signed-in' }>;

export function bannersOf(circumstances: Circumstances): readonly Banner[] {
  const { hidden } = circumstances;
  return sessionBanners(circumstances).filter(({ key, action }) => action !== 'dismiss' || !hidden.includes(key));
}

function sessionBanners({ connection, session, storage, readProblem, lastReadAt, unreadable, now }: Circumstances): readonly Banner[] {
  const banners: Banner[] = [];
  if (session.phase === 'expired') banners.push(expiredBanner(session, now));
  if (session.phase !== 'signed-in') return banners;
  if (connection.chain?.before !== undefined) banners.push(chainBanner(connection.name, connection.chain.before, connection.chain));
  if (session.person === 'another') banners.push(anotherPersonBanner);
  const last = lastReadAt === null ? [] : [t('What you see of it was read at {time} or earlier.', { time: clockTime(lastReadAt, now) })];
  if (isUnreachable(readProblem)) {
    const ofSandbox = readProblem?.code === 'sandbox-unavailable';
    const what = ofSandbox
      ? t('The local sandbox isn’t running.')
      : t('Offline: {service} can’t be reached.', { service: visibleText(connection.name, 40) });
    banners.push({ key: 'offline', tone: 'care', text: [what, ...last].join(' '), action: ofSandbox ? 'start-sandbox' : null });
  } else if (session.problem?.code === 'storage') {
    banners.push(unsavedBanner);
  } else if (session.problem?.code === 'secret-locked') {
    const { title, next } = errorWords(session.problem, now);
    banners.push({
      key: 'unrenewed',
      tone: 'care',
      text: `${t('Your sign-in couldn’t be renewed.')} ${title}. ${next}`,
      action: null,
    });
  } else if (session.problem !== null) {
    banners.push({
      key: 'unrenewed',
      tone: 'care',
      text: t('Your sign-in couldn’t be renewed. Blockdesk will try again.'),
      action: null,
    });
  }
  if (unreadable >= manyUnreadable) banners.push(unreadableBanner);
  if (endsSoon(session, now)) {
    banners.push({
      key: 'ends',
      tone: 'neutral',
      text: t('Your sign-in ends at {time}.', { time: clockMinutes(session.expiresAt, now) }),
      action: 'sign-in-again',
    });
  }
  const isAnnounced = storage.notes.some(({ kind }) => kind === 'memory-only') || session.problem?.code === 'storage';
  if (session.tokenStorage === 'memory' && !isAnnounced) banners.push(memoryBanner);
  return banners;
}

/** Whether nothing can be read from the service now. */
export function isUnreachable(problem: AppError | null): boolean {
  return problem !== null && ['offline', 'timeout', 'sandbox-unavailable'].includes(problem.code);
}

function expiredBanner({ at, problem }: Extract<Session, { phase: 'expired' }>, now: number): Banner {
  const text = [
    at === null ? t('Your sign-in has ended.') : t('Your sign-in ended at {time}.', { time: clockMinutes(at, now) }),
    ...(problem === null || problem.code === 'sign-in-cancelled'
      ? []
      : [t('Signing in again failed: {title}.', { title: errorWords(problem, now).title })]),
    t('You see what was last read.'),
  ].join(' ');
  return { key: 'expired', tone: 'care', text, action: 'sign-in-again' };
}

function chainBanner(name: string, before: NonNullable<Chain['before']>, now: Chain): Banner {
  const text = t('{name} moved from {before} to {now}. You can’t send until you confirm the new chain.', {
    name: visibleText(name, 40),
    before: chainPhrase(before),
    now: chainPhrase(now),
  });
  return { key: 'chain', tone: 'care', text, action: 'confirm-chain' };
}

const manyUnreadable = 3;
const unreadableBanner: Banner = {
  key: 'unreadable',
  tone: 'care',
  text: t('Blockdesk can’t read some answers. Test the connection to see which, and whether a setting helps.'),
  action: 'test-connection',
};

const unsavedBanner: Banner = {
  key: 'unsaved',
  tone: 'care',
  text: t('Your sign-in couldn’t be saved on this computer, so closing Blockdesk ends it. Check that the disk has room.'),
  action: null,
};

const anotherPersonBanner: Banner = {
  key: 'another-person',
  tone: 'care',
  text: t('These aren’t the accounts of your last sign-in here. If you didn’t mean to switch, sign in again.'),
  action: 'sign-in-again',
};

const memoryBanner: Banner = {
  key: 'memory',
  tone: 'neutral',
  text: t('This computer can’t encrypt your sign-in, so it’s in memory only. Closing Blockdesk ends it.'),
  action: 'dismiss',
};
