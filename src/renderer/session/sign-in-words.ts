/** How long a sign-in lasts, how it is kept, and what becomes of it at the service. */

import { errorWords } from '#renderer/core/lib/error-words.ts';
import { clockTime, timeLeft } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
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

/** Of saving what was renewed, or of another attempt to sign in. */
const ofOthers: readonly AppError['code'][] = ['storage', 'sign-in-cancelled'];

/** Why the last renewal failed, or null. */
const renewalProblem = ({ renews, problem }: SignedIn): AppError | null =>
  !renews || problem === null || ofOthers.includes(problem.code) ? null : problem;

/** Follows “Ends:”. A time within the hour counts down. `service`: its name. */
export function endsWords(session: SignedIn, service: string, now: number): string {
  const { renews, expiresAt, tokenStorage } = session;
  if (renewalProblem(session) !== null && expiresAt !== null)
    return expiresAt > now
      ? t('{time}, unless it’s renewed', { time: inWords(expiresAt, now) })
      : t('ended at {time}; works again once it’s renewed', { time: clockTime(expiresAt, now) });
  if (renews && tokenStorage === 'memory') return t('when you sign out or close Blockdesk');
  if (renews) return t('when you sign out, or {service} ends it', { service });
  return expiresAt === null ? t('not reported') : inWords(expiresAt, now);
}

/** Follows “Renewed:”. */
export function renewalWords(session: SignedIn, now: number): string {
  const { renews, renewedAt, expiresAt } = session;
  if (!renews) return t('never: sign in again when it ends');
  const problem = renewalProblem(session);
  if (problem !== null) {
    const { title } = errorWords(problem, now);
    return problem.code === 'secret-locked' ? t('failed: {title}.', { title }) : t('failed: {title}. Blockdesk tries again.', { title });
  }
  const next = expiresAt === null || expiresAt <= now ? null : inWords(expiresAt, now);
  if (renewedAt === null) return next === null ? t('not yet') : t('not yet; again before {next}', { next });
  const last = clockTime(renewedAt, now);
  return next === null ? t('last at {last}', { last }) : t('last at {last}; again before {next}', { last, next });
}

const isSoon = (at: number, now: number) => at > now && at - now < soon;

const inWords = (at: number, now: number) =>
  isSoon(at, now) ? t('{time} (in {left})', { time: clockTime(at, now), left: timeLeft(at, now) }) : clockTime(at, now);

/** Whether the words above change each second. */
export const countsDown = ({ expiresAt }: SignedIn, now: number): boolean => expiresAt !== null && isSoon(expiresAt, now);

/** Before signing out: what becomes of the sign-in at the service. */
export function leftThereWords(session: Session, { name, revocationAddress }: Connection, now: number): string {
  const service = visibleText(name, 60);
  if (revocationAddress !== '') return t('The sign-in ends there too. If {service} can’t be reached, Blockdesk says so.', { service });
  const notEnded = t('The sign-in doesn’t end there.');
  if (session.phase !== 'signed-in') return notEnded;
  const until =
    session.expiresAt === null || session.renews
      ? t('{service} decides how long it stays valid.', { service })
      : t('It stays valid until {time}.', { time: clockTime(session.expiresAt, now) });
  return `${notEnded} ${until}`;
}

/** After signing out: what became of the sign-in at the service. `service`: its name. */
export function afterSignOutWords({ revoked, until }: LeftThere, service: string, now: number): string {
  if (revoked === 'asking') return t('You are signed out here. Signing out at {service} too…', { service });
  if (revoked === 'yes') return t('You are signed out, here and at {service}.', { service });
  return until === null
    ? t('You are signed out here. {service} decides how long the sign-in stays valid there.', { service })
    : t('You are signed out here. At {service}, the sign-in stays valid until {time}.', { service, time: clockTime(until, now) });
}
