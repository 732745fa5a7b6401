/** Checks whose request it is, and what it may do. */
import type { Provider } from 'oidc-provider';
import { ApiError } from '#sandbox/api/errors.ts';
import { findPerson, type Person } from '#sandbox/people.ts';
import type { SandboxScope } from '#shared/operations/row.ts';

export interface Bearer {
  readonly person: Person;
  readonly scopes: ReadonlySet<string>;
}

/** Throws a 401 (RFC 6750, section 3). */
export async function checkBearer(provider: Provider, header: string | undefined): Promise<Bearer> {
  const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
  if (token === undefined) {
    throw new ApiError('not-signed-in', 'This needs a sign-in: send the access token as “Authorization: Bearer …”.', {
      'WWW-Authenticate': 'Bearer',
    });
  }
  const found = await provider.AccessToken.find(token);
  const person = found && findPerson(found.accountId);
  if (found === undefined || person === undefined) {
    throw new ApiError('not-signed-in', 'The access token is unknown or no longer valid.', {
      'WWW-Authenticate': 'Bearer error="invalid_token"',
    });
  }
  return { person, scopes: found.scopes };
}

/** Throws a 403 that names what is missing. */
export function checkScope(bearer: Bearer, scope: SandboxScope): void {
  if (bearer.scopes.has(scope)) return;
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
  throw new ApiError('scope-missing', `The sign-in does not allow this: it lacks the scope “${scope}”.`, { 'WWW-Authenticate': challenge });
}
