/** What support may need to know, as a file to share. Each field is named here, so that none comes along by itself. */

import type { LogLine } from '#main/core/log.ts';
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { Connection, State } from '#shared/ipc/state.ts';

interface SupportFacts extends Pick<Snapshot, 'version' | 'engines' | 'platform'> {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly connection: Connection;
  readonly state: Pick<State, 'session' | 'storage' | 'watch' | 'activity' | 'slowed' | 'sandbox' | 'preferences'>;
  /** The newest last. */
  readonly requests: readonly LoggedRequest[];
  readonly lines: readonly LogLine[];
  /** Adds the service’s hosts, the client ID and the hashes of transactions. */
  readonly addresses: boolean;
}

/** Version of the form. */
const form = 1;
const mostRequests = 200;
const mostEntries = 20;

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** JSON. Contains no token, secret, code, name, label, note or amount; an address or hash only where it was chosen. */
export function supportLog(facts: SupportFacts): string {
  const { version, engines, platform, at, connection, state, addresses } = facts;
  const { storage, watch, slowed, sandbox } = state;
  const { theme, times, hideAmounts, cacheLimit } = state.preferences;
  const report = {
    // In English, as it is for those who help.
    report: `Support log of Blockdesk. No access tokens, secrets, names or amounts. ${
      addresses ? 'Includes service hosts, the client ID and transaction hashes.' : 'No addresses or hashes.'
    }`,
    form,
    at: time(at),
    app: { version, engines, platform, theme, times, hideAmounts, cacheLimit, files: storage.notes.map(({ kind }) => kind) },
    connection: connectionFacts(connection, addresses),
    signIn: signInFacts(state.session),
    activity: activityFacts(state.activity, addresses),
    watching: {
      on: watch.on,
      budget: watch.budget,
      phase: phaseOf(watch.phase),
      paused: watch.paused,
      checked: watch.checked,
      found: watch.found,
    },
    slowedTo: slowed.perSecond,
    sandbox: sandbox.phase,
    requests: facts.requests.slice(-mostRequests).map(toRequest),
    messages: facts.lines.map(({ at, text }) => ({ at: time(at), text: withoutFolders(text) })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function connectionFacts(connection: Connection, addresses: boolean) {
  const { environment, chain, pkce, hasSecret, issuer, revocationAddress } = connection;
  const { authorizationAddress, apiAddress, redirectAddress, clientId } = connection;
  const { paramsEncoding, signatureForm, approvalForAllPath, perSecond, currencySymbol, currencyDecimals } = connection.settings;
  const has = { hasSecret, hasIssuer: issuer !== '', hasRevocationAddress: revocationAddress !== '' };
  const own = { hasOwnPath: approvalForAllPath !== usualSettings.approvalForAllPath, hasOwnCurrency: currencySymbol !== '' };
  return {
    ...{ environment, chain: chain?.id ?? null, pkce, ...has, ...own },
    ...{ paramsEncoding, signatureForm, perSecond, currencyDecimals },
    ...(addresses
      ? { authorization: originOf(authorizationAddress), api: originOf(apiAddress), redirect: originOf(redirectAddress), clientId }
      : {}),
  };
}

/** A path may contain a key. */
const originOf = (address: string) => URL.parse(address)?.origin ?? 'none';

const phaseOf = (phase: State['watch']['phase']) => (phase.is === 'waiting' ? `waiting: ${phase.reason}` : phase.is);

function signInFacts(session: State['session']) {
  const { phase } = session;
  const problem = 'problem' in session ? (session.problem?.code ?? null) : null;
  if (session.phase !== 'signed-in') return { phase, problem };
  const { signedInAt, expiresAt, renews, renewedAt, tokenStorage, person } = session;
  return {
    ...{ phase, problem, renews, tokenStorage, person },
    ...{ signedInAt: time(signedInAt), expiresAt: time(expiresAt), renewedAt: time(renewedAt) },
  };
}

function activityFacts({ newest, underWay, uncertain }: State['activity'], addresses: boolean) {
  return {
    underWay,
    uncertain,
    newest: newest.slice(0, mostEntries).map(({ operation, state, preparedAt, hash }) => ({
      ...{ operation, state, preparedAt: time(preparedAt) },
      ...(addresses ? { hash } : {}),
    })),
  };
}

const toRequest = ({ number, at, operation, method, path, status, milliseconds, bytes, error }: LoggedRequest) => ({
  ...{ number, at: time(at), operation, request: `${method} ${path}`, status, milliseconds, bytes },
  ...(error === null ? {} : { error }),
});

/** Stack frames without the folders, which may be named after the person. */
export const withoutFolders = (text: string) =>
  text
    .split('\n')
    .map((line) => (/^ {4}at /.test(line) ? frameWithoutFolder(line) : line.replaceAll(/0x[0-9a-fA-F]{16,}/g, '0x…')))
    .join('\n');

/** `    at read (file:///C:/Users/…/index.js:1:2)` or `    at /home/…/index.js:1:2`. A folder may contain blanks and parentheses. */
function frameWithoutFolder(frame: string): string {
  const [, name = '', place] = /^ {4}at (?:([^(/\\]*) \()?(?:.*[\\/])?([^\\/]+:\d+:\d+)\)?$/.exec(frame) ?? [];
  return place === undefined ? '    at …' : `    at ${name}${name === '' ? '' : ' '}(${place})`;
}
