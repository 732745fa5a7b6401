/** The risks of a proposed connection, worst first. If a risk could cost money, the person must type the host that would profit. */

import type { KnownService, Terms } from '#main/core/ports/confirmed.ts';
import { isSameBinding } from '#shared/connections/binding.ts';
import { initialsOf } from '#shared/connections/connection-mark.ts';
import { redirectSharer } from '#shared/connections/redirects.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { t } from '#shared/core/language/language.ts';
import { glanceOf } from '#shared/core/plain-name.ts';
import { warn, warnTyped } from '#shared/writes/review/warning.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';
import { currencyOf, isOftenEnough, listCurrency } from './connection-fields.ts';

export interface Proposal {
  readonly given: Terms;
  /** A new client secret comes with it. */
  readonly secret: boolean;
  /** As saved now, or as the service was last confirmed; null if it is unknown. */
  readonly before: Terms | null;
  /** `change`: of a connection that was confirmed. `again`: a service that was confirmed before. `new`: one that never was. */
  readonly as: 'change' | 'again' | 'new';
  /** All other services, saved or confirmed once. */
  readonly known: readonly KnownService[];
  /** What is stored for the connection, and deleted if it leads to another service. */
  readonly bound: { readonly signIn: boolean; readonly secret: boolean };
  /** Its pending writes, in words; null for none. */
  readonly underWay: string | null;
}

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** The host without its port, as a load balancer may use many. On this computer each port is another server. */
function serverOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  return loopbackNames.includes(url.hostname) ? `this computer:${url.port}` : url.hostname;
}
const hostOf = (address: string) => URL.parse(address)?.host ?? address;
const isSameApi = (one: Terms, other: Terms) => serverOf(one.apiAddress) === serverOf(other.apiAddress);
const isSameSignIn = (one: Terms, other: Terms) => serverOf(one.authorizationAddress) === serverOf(other.authorizationAddress);

/** Names come from pages too: one must not end its own quotation marks. */
const quoted = ({ name }: Pick<Terms, 'name'>) => t('“{name}”', { name: name.replaceAll(/[„“”"]/g, '') });

type MaybeWarning = ReviewWarning | false | null;

export function connectionRisks(proposal: Proposal): readonly ReviewWarning[] {
  const { given, before, known, underWay } = proposal;
  const all: readonly MaybeWarning[] = [
    sentElsewhere(proposal),
    signedInElsewhere(proposal),
    before !== null && leadsElsewhere(given, before),
    passedOff(proposal),
    alike(given, before, known),
    relabeled(given, before, known),
    currency(given, before),
    redirect(given, before, known),
    ...signIn(given, before),
    ...otherRisks(given, before, known),
    dropped(proposal),
    underWay === null ? null : care('under-way', underWay),
  ];
  const warnings = all.filter((warning) => warning !== null && warning !== false);
  return warnings.toSorted((one, other) => Number(other.tone === 'danger') - Number(one.tone === 'danger'));
}

const care = (kind: string, text: string) => warn(kind, 'care', text);
/** `host`: of the server that would profit. */
const danger = (kind: string, host: string, text: string, because: string) => warnTyped(kind, text, host, because);

/** The known services, and what this one was before. */
const neighborsOf = ({ before, as, known }: Proposal): readonly KnownService[] =>
  before === null ? known : [{ ...before, confirmed: as !== 'new' }, ...known];

/**
 * Its sign-in page or its API is a known service's, and the other of the two is not: that one would get a sign-in that is valid at the known
 * service. `shared`: what both have. `own`: the address in which they differ.
 */
function crossed(
  proposal: Proposal,
  shared: typeof isSameApi,
  own: 'apiAddress' | 'authorizationAddress',
  kind: string,
  textOf: (service: string, mine: string, theirs: string) => string,
): MaybeWarning {
  const { given } = proposal;
  const isSameOwn = (other: Terms) => serverOf(other[own]) === serverOf(given[own]);
  const sharers = neighborsOf(proposal).filter((other) => shared(other, given));
  const rightful = sharers.find((other) => !isSameOwn(other));
  // Only a service that the person has confirmed proves that both belong together: a page of an older version could save anything.
  if (rightful === undefined || sharers.some((other) => other.confirmed && isSameOwn(other))) return null;
  const [mine, theirs] = [hostOf(given[own]), hostOf(rightful[own])];
  return danger(kind, mine, textOf(quoted(rightful), mine, theirs), t('It gets your sign-in.'));
}

const sentElsewhere = (proposal: Proposal) =>
  crossed(proposal, isSameSignIn, 'apiAddress', 'sent-elsewhere', (service, mine, theirs) =>
    t(
      '{service} uses this sign-in page with {theirs}. This connection would send that sign-in to {mine}, which could then spend from your accounts.',
      { service, theirs, mine },
    ),
  );

const signedInElsewhere = (proposal: Proposal) =>
  crossed(proposal, isSameApi, 'authorizationAddress', 'signed-in-elsewhere', (service, mine, theirs) =>
    t(
      'You sign in to {service} at {theirs}. With this connection you would sign in at {mine}, which could then spend from your accounts.',
      { service, theirs, mine },
    ),
  );

/** Its name looks like another service's, so a person could confuse them. */
function passedOff({ given, before, known }: Proposal): MaybeWarning {
  const isNamed = before === null || glanceOf(before.name) !== glanceOf(given.name);
  const other = known.find((one) => glanceOf(one.name) === glanceOf(given.name) && !isSameApi(one, given));
  if (!isNamed || other === undefined) return null;
  const [mine, theirs] = [hostOf(given.apiAddress), hostOf(other.apiAddress)];
  const text = t('You have a service called {name} at {theirs}. This is another one, at {mine}, under the same name.', {
    name: quoted(other),
    theirs,
    mine,
  });
  return danger('same-name', mine, text, t('It isn’t the service that you know by this name.'));
}

/** Another connection has the same color and letters, so that only the names differ. `passedOff` warns of equal names. */
function alike(given: Terms, before: Terms | null, known: readonly Terms[]): MaybeWarning {
  const lettersOf = ({ letters, name }: Terms) => letters.trim() || initialsOf(name);
  const isAlike = (one: Terms, other: Terms) => one.color === other.color && lettersOf(one) === lettersOf(other);
  if (before !== null && isAlike(before, given)) return null;
  const other = known.find((one) => isAlike(one, given) && glanceOf(one.name) !== glanceOf(given.name));
  return (
    other !== undefined && care('same-mark', t('{name} has the same color and letters. Only the names differ.', { name: quoted(other) }))
  );
}

function leadsElsewhere(given: Terms, before: Terms): MaybeWarning {
  // Where only one of them changes, a warning above says so.
  if (isSameSignIn(given, before) || isSameApi(given, before)) return null;
  const [mine, theirs] = [hostOf(given.apiAddress), hostOf(before.apiAddress)];
  const text = t('{name} would point to another service: {mine} instead of {theirs}.', { name: quoted(before), mine, theirs });
  return danger('leads-elsewhere', mine, text, t('It gets your sign-in from now on.'));
}

/** Compared by server, because an address can be spelled in many ways. */
function relabeled(given: Terms, before: Terms | null, known: readonly Terms[]): MaybeWarning {
  const live = before?.environment === 'live' ? before : known.find((other) => other.environment === 'live' && isSameApi(other, given));
  if (given.environment === 'live' || live === undefined) return null;
  const text = t('{name} at {host} is live. As a test, Blockdesk would no longer show that you send real money there.', {
    name: quoted(live),
    host: hostOf(live.apiAddress),
  });
  return danger('relabeled', hostOf(given.apiAddress), text, t('Real money would be shown as a test.'));
}

function currency(given: Terms, before: Terms | null): MaybeWarning {
  const now = currencyOf(given);
  if (before === null)
    return (
      now !== listCurrency &&
      care('currency', t('Amounts are shown as {currency}, whatever the chain’s usual currency is.', { currency: now }))
    );
  if (now === currencyOf(before)) return null;
  const text = t('Every amount is shown in another unit: {currency}. The same amount may look much larger or smaller.', {
    currency: now,
  });
  return danger('currency', hostOf(given.apiAddress), text, t('Amounts in reviews change.'));
}

/** Sharing with an existing connection is refused earlier. Here the other one was removed, but its server may still send codes. */
function redirect(given: Terms, before: Terms | null, known: readonly Terms[]): MaybeWarning {
  const sharer = redirectSharer(given, known);
  if (sharer !== null && before?.redirectAddress !== given.redirectAddress) {
    return danger(
      'redirect-shared',
      hostOf(given.authorizationAddress),
      t('{name} used this redirect address. Its sign-ins could end up here.', { name: quoted(sharer) }),
      t('Sign-ins can be mixed up.'),
    );
  }
  return (
    before !== null &&
    given.redirectAddress !== before.redirectAddress &&
    care('redirect', t('Your operator has to register the new redirect address.'))
  );
}

function signIn(given: Terms, before: Terms | null): readonly MaybeWarning[] {
  const noPkce = t('Without PKCE, a program that sees the sign-in code could use it.');
  const scopesOf = ({ scopes }: Terms) => scopes.split(' ').filter((scope) => scope !== '');
  const more = before === null ? [] : scopesOf(given).filter((scope) => !scopesOf(before).includes(scope));
  return [
    before === null
      ? !given.pkce && care('pkce', noPkce)
      : before.pkce && !given.pkce && danger('pkce', hostOf(given.apiAddress), noPkce, t('Sign-ins get less protection.')),
    more.length > 0 && care('scopes', t('This asks for more access: {scopes}.', { scopes: more.join(', ') })),
    before !== null && given.issuer !== before.issuer && care('issuer', t('Sign-in answers are accepted from another issuer.')),
    before !== null &&
      given.revocationAddress !== before.revocationAddress &&
      care('revocation', t('At sign-out, your tokens are sent to another address.')),
  ];
}

function otherRisks(given: Terms, before: Terms | null, known: readonly Terms[]): readonly MaybeWarning[] {
  const path = given.settings.approvalForAllPath;
  const isNew = before === null || identityOf(before) !== identityOf(given);
  const neighbor = known.find((other) => isSameApi(other, given) && identityOf(other) !== identityOf(given));
  return [
    path !== (before?.settings.approvalForAllPath ?? usualSettings.approvalForAllPath) &&
      care(
        'path',
        t('Blockdesk sends POST requests with your sign-in to {address}. The service’s documentation doesn’t list this path.', {
          address: `${given.apiAddress}${path}`,
        }),
      ),
    given.settings.signatureForm === 'types' &&
      before?.settings.signatureForm !== 'types' &&
      care(
        'signatures',
        t('This form doesn’t say which functions only read. So Blockdesk calls only functions that it knows to be read-only.'),
      ),
    given.settings.multicall !== (before?.settings.multicall ?? '') &&
      given.settings.multicall !== '' &&
      care(
        'multicall',
        t('Balances are read through this contract once it passes a test. A contract that lies could show you wrong balances.'),
      ),
    !isOftenEnough(given) &&
      (before === null || before.settings.perSecond !== given.settings.perSecond) &&
      care('per-second', t('This may be too slow for a review. What Blockdesk can’t read in time isn’t shown.')),
    before !== null && given.name !== before.name && warn('name', 'info', t('The name is shown in every review.')),
    isNew &&
      neighbor !== undefined &&
      care(
        'neighbor',
        t('{name} uses the same server. Its rules and history apply here only if the API address is the same.', {
          name: quoted(neighbor),
        }),
      ),
  ];
}

function dropped({ given, before, bound }: Proposal): MaybeWarning {
  if (before === null || isSameBinding(before, given)) return null;
  if (bound.signIn && bound.secret) return care('dropped', t('The sign-in and the client secret for the old address will be deleted.'));
  if (bound.signIn) return care('dropped', t('The sign-in for the old address will be deleted.'));
  return bound.secret && care('dropped', t('The client secret for the old address will be deleted.'));
}
