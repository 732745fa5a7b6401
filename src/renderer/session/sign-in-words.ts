/** How long a sign-in lasts, how it is kept, and what becomes of it at the service. */

import { errorWords } from '#renderer/core/lib/error-words.ts';
import { clockTime, timeLeft } from '#renderer/core/lib/time-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { Connection, LeftThere, Session } from '#shared/ipc/state.ts';
import { type SignedIn, soon } from './sign-in-state.ts';

type Platform = Snapshot['platform'];

/** How the system protects its key: https://www.electronjs.org/docs/latest/api/safe-storage. */
const protectionWords: Readonly<Record<Platform, string>> = {
  darwin: t('encrypted with a key in your macOS keychain, which asks before another program reads it'),
  win32: t('encrypted for your Windows account; programs that you run can decrypt it'),
  linux: t('encrypted with a key in your system’s keyring; programs that you run may be able to read it'),
};

/** Where a sign-in is stored, and how well it is protected there. */
export const storedWords = ({ tokenStorage }: SignedIn, platform: Platform): string =>
  tokenStorage === 'memory' ? t('in memory only: closing Blockdesk ends it') : protectionWords[platform];

/** Follows “Ends:”. A time within the hour counts down. */
export function endsWords({ renews, expiresAt, tokenStorage }: SignedIn, now: number): string {
  if (renews) return tokenStorage === 'memory' ? t('when you sign out or close Blockdesk') : t('when you sign out, or the service ends it');
  return expiresAt === null ? t('not reported') : inWords(expiresAt, now);
}

/** Of saving what was renewed, or of another attempt to sign in. */
const ofOthers: readonly AppError['code'][] = ['storage', 'sign-in-cancelled'];

/** Follows “Renewed:”. */
export function renewalWords({ renews, renewedAt, expiresAt, problem }: SignedIn, now: number): string {
  if (!renews) return t('never: sign in again when it ends');
  if (problem !== null && !ofOthers.includes(problem.code)) {
    const tries = problem.code === 'secret-locked' ? '' : t(' Blockdesk tries again.');
    return t('failed: {title}.{tries}', { title: errorWords(problem, now).title, tries });
  }
  const last = renewedAt === null ? t('not yet') : t('last at {clockTime}', { clockTime: clockTime(renewedAt, now) });
  return expiresAt === null || expiresAt <= now ? last : t('{last}; again before {in}', { last, in: inWords(expiresAt, now) });
}

const isSoon = (at: number, now: number) => at > now && at - now < soon;

const inWords = (at: number, now: number) =>
  `${clockTime(at, now)}${isSoon(at, now) ? t(' (in {timeLeft})', { timeLeft: timeLeft(at, now) }) : ''}`;

/** Whether the words above change each second. */
export const countsDown = ({ expiresAt }: SignedIn, now: number): boolean => expiresAt !== null && isSoon(expiresAt, now);

/** Before signing out: what becomes of the sign-in at the service. */
export function leftThereWords(session: Session, { revocationAddress }: Connection, now: number): string {
  if (revocationAddress !== '') return t('The sign-in ends there too. If the service can’t be reached, Blockdesk says so.');
  const notEnded = t('The sign-in doesn’t end there.');
  if (session.phase !== 'signed-in') return notEnded;
  const until =
    session.expiresAt === null || session.renews
      ? t('for as long as the service decides')
      : t('until {clockTime}', { clockTime: clockTime(session.expiresAt, now) });
  return t('{notEnded} It stays valid {until}; on this computer, it is deleted.', { notEnded, until });
}

/** After signing out: what became of the sign-in at the service. */
export function afterSignOutWords({ revoked, until }: LeftThere, now: number): string {
  const still = until === null ? t('for as long as the service decides') : t('until {clockTime}', { clockTime: clockTime(until, now) });
  if (revoked === 'asking') return t('You are signed out here. Signing out at the service too…');
  if (revoked === 'yes') return t('You are signed out, here and at the service.');
  return t('You are signed out here. At the service, the sign-in stays valid {still}.', { still });
}
