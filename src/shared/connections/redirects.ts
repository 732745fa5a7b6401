/** The paths on this computer to which services send the browser back: each service has one of its own (RFC 9700 section 4.4). */

import { identityOf } from '#shared/connections/service-identity.ts';
import { t } from '#shared/core/language/language.ts';
import type { Connection } from '#shared/ipc/state.ts';

type Redirecting = Pick<Connection, 'name' | 'redirectAddress' | 'authorizationAddress' | 'apiAddress' | 'clientId'>;

/** Host and port don't count: servers may accept any port for a registered address (RFC 8252 section 7.3). */
const pathOf = (address: string) => (/^http:\/\/[^/]+(\/.*)$/.exec(address)?.[1] ?? '/').toLowerCase().replace(/\/+$/, '');

/** Some servers compare only the beginning of an address, so one that begins with another counts as the same. */
const overlap = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/** The service that uses it too, or null. Connections to one and the same service may share it: there is nothing to mix up. */
export function redirectSharer(given: Omit<Redirecting, 'name'>, others: readonly Redirecting[]): Redirecting | null {
  const [path, identity] = [pathOf(given.redirectAddress), identityOf(given)];
  return others.find((other) => identityOf(other) !== identity && overlap(path, pathOf(other.redirectAddress))) ?? null;
}

export function redirectProblem(given: Omit<Redirecting, 'name'>, others: readonly Redirecting[]): string | null {
  const sharer = redirectSharer(given, others);
  return sharer === null
    ? null
    : t('“{name}” uses this redirect address. Give each service its own, so that sign-ins can’t be mixed up.', { name: sharer.name });
}
