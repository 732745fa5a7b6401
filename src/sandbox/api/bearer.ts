/** Checks whose request it is, and what it may do. */
import type { Provider } from 'oidc-provider';
import { ApiError } from '#sandbox/api/errors.ts';
import type { Adapters } from '#sandbox/oauth/adapter.ts';
import type { People, Person } from '#sandbox/people.ts';
import type { SandboxScope } from '#shared/core/operations/row.ts';

export interface Bearer {
  readonly person: Person;
  readonly scopes: ReadonlySet<string>;
}

/** Throws a 401 (RFC 6750, section 3). */
export type BearerCheck = (header: string | undefined) => Promise<Bearer>;

interface Known {
  readonly bearer: Bearer;
  /** Seconds since 1970. */
  readonly expires: number;
}

const mostKnown = 1000;

/** Looking a token up takes longer than most answers, so a good one is remembered until any token is ended. */
export function createBearerCheck(provider: Provider, adapters: Adapters, people: People): BearerCheck {
  const known = new Map<string, Known>();
  let revocations = 0;
  return async (header) => {
    const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
    if (token === undefined) {
      throw new ApiError('not-signed-in', 'This needs a sign-in: send the access token as “Authorization: Bearer …”.', {
        'WWW-Authenticate': 'Bearer',
      });
    }
    if (revocations !== adapters.revocations() || known.size >= mostKnown) known.clear();
    revocations = adapters.revocations();
    const remembered = known.get(token);
    if (remembered !== undefined && remembered.expires > Date.now() / 1000) return remembered.bearer;
    const found = await provider.AccessToken.find(token);
    const person = found && people.find(found.accountId);
    if (found === undefined || person === undefined) {
      throw new ApiError('not-signed-in', 'The access token is unknown or no longer valid.', {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      });
    }
    const bearer = { person, scopes: found.scopes };
    // Ended while it was being looked up, it must not be remembered.
    if (revocations === adapters.revocations()) known.set(token, { bearer, expires: found.exp ?? 0 });
    return bearer;
  };
}

/** Throws a 403 that names what is missing. */
export function checkScope(bearer: Bearer, scope: SandboxScope): void {
  if (bearer.scopes.has(scope)) return;
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
  throw new ApiError('scope-missing', `The sign-in doesn’t allow this: it lacks the scope “${scope}”.`, { 'WWW-Authenticate': challenge });
}
