/** Everything that the page may ask of main and that main tells the page: one object, from which both sides derive. */
import type { Inputs } from '#shared/fields.ts';
import { activityCalls } from '#shared/ipc/activity-calls.ts';
import { type Call, call, needs, takes } from '#shared/ipc/call.ts';
import { chainCalls } from '#shared/ipc/chain-calls.ts';
import { collectibleCalls } from '#shared/ipc/collectible-calls.ts';
import { knownCalls } from '#shared/ipc/known-calls.ts';
import { linkCalls } from '#shared/ipc/link-calls.ts';
import { notebookCalls } from '#shared/ipc/notebook-calls.ts';
import { pairCalls } from '#shared/ipc/pair-calls.ts';
import { reviewCalls } from '#shared/ipc/review-calls.ts';
import { ruleCalls } from '#shared/ipc/rule-calls.ts';
import { savedContractCalls } from '#shared/ipc/saved-contract-calls.ts';
import { tokenCalls } from '#shared/ipc/token-calls.ts';
import { watchCalls } from '#shared/ipc/watch-calls.ts';
import type { LoggedRequest } from '#shared/logged-request.ts';
import type { Row } from '#shared/operations/row.ts';
import { isRead, type OperationId, type OperationValue, operationIds, operations, type ReadId } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';
import { type Connection, type Revised, type SliceName, type State, sliceNames } from '#shared/state.ts';

/** The stored answer of an operation without input, so that a screen can show it before anything is asked. */
export interface StoredAnswer {
  readonly operation: OperationId;
  readonly answer: Answer<unknown>;
}

export interface Snapshot {
  readonly version: string;
  /** What the app runs on, by name: Electron, Chromium, Node. */
  readonly engines: Readonly<Record<string, string>>;
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly slices: { readonly [S in SliceName]: Revised<State[S]> };
  /** Of the active connection. */
  readonly stored: readonly StoredAnswer[];
}

const appCalls = {
  ...linkCalls,
  /** What main owns, whole: the first thing a page asks. */
  'app.snapshot': call<Snapshot>()({}),
  /** Saves a service; without `connection` a new one. A changed address or client drops the sign-in and secret bound to the old. */
  'connection.save': call<Connection>()({
    connection: takes('connection-id'),
    name: needs('connection-name'),
    environment: needs('environment'),
    authorizationAddress: needs('service-address'),
    apiAddress: needs('service-address'),
    clientId: needs('client-id'),
    /** Left out: the one already kept stays, or none with PKCE. */
    clientSecret: takes('client-secret'),
    scopes: needs('scopes'),
    redirectAddress: needs('redirect-address'),
    pkce: needs('switch'),
    issuer: takes('service-address'),
    revocationAddress: takes('service-address'),
    /** Of `ServiceSettings`; left out, the usual ones. */
    paramsEncoding: takes('params-encoding'),
    signatureForm: takes('signature-form'),
    approvalForAllPath: takes('operation-path'),
    perSecond: takes('requests-per-second'),
    currencySymbol: takes('currency-symbol'),
    currencyDecimals: takes('currency-decimals'),
  }),
  /** Asks every read once; told as `connectionTest`, ended by `request.cancel`. Answers when it is over. */
  'connection.test': call<null>()({
    connection: needs('connection-id'),
    erc20Contract: takes('address'),
    erc721Contract: takes('address'),
    request: needs('request-id'),
  }),
  /** Saves the last test in the person's folder for downloads; answers where. */
  'connection.saveTest': call<string>()({ connection: needs('connection-id') }),
  'connection.select': call<null>()({ connection: needs('connection-id') }),
  /** Forgets a service, its secret, sign-in, notebook and everything read from it. */
  'connection.remove': call<null>()({ connection: needs('connection-id') }),
  /** Begins a sign-in and answers at once; its steps are told as `session`. One that is pending ends. */
  'session.signIn': call<null>()({ connection: needs('connection-id') }),
  'session.cancel': call<null>()({}),
  /** Forgets tokens and everything read with them. Keeps the connection, its secret and the notebook. */
  'session.signOut': call<null>()({ connection: needs('connection-id') }),
  /** Ends a read that was asked for under this name; whoever else waits for the same keeps it. Never a write. */
  'request.cancel': call<null>()({ request: needs('request-id') }),
  /** What the app has asked of a service in this run, the newest last. */
  'request.list': call<readonly LoggedRequest[]>()({ connection: needs('connection-id') }),
  /** Saves them in the person's folder for downloads, as an HTTP Archive; answers where. */
  'request.save': call<string>()({ connection: needs('connection-id') }),
  ...watchCalls,
  'sandbox.start': call<null>()({}),
  ...notebookCalls,
  /** The licenses of what the app is built of, as one text. */
  'app.licenses': call<string>()({}),
  'preferences.setTheme': call<null>()({ theme: needs('theme') }),
  'preferences.setTimes': call<null>()({ times: needs('time-form') }),
  'preferences.setCacheLimit': call<null>()({ cacheLimit: needs('cache-limit') }),
  'preferences.setHideAmounts': call<null>()({ hideAmounts: needs('switch') }),
  ...knownCalls,
  ...tokenCalls,
  ...pairCalls,
  ...savedContractCalls,
};

/** Every operation of the table is a call: its own fields, and the connection it is for. */
const forConnection = { connection: needs('connection-id'), request: takes('request-id') };
/** `ahead`: nobody looks at it yet. `fresh`: the service is asked, whatever is kept. */
const forRead = { ahead: takes('switch'), fresh: takes('switch') };
type Beside<Id> = Id extends ReadId ? typeof forConnection & typeof forRead : typeof forConnection;
type OperationCalls = {
  readonly [Id in OperationId as `service.${Id}`]: (typeof operations)[Id]['input'] extends infer I extends Inputs
    ? Call<I & Beside<Id>, Answer<OperationValue<Id>>> & { readonly caller: 'page' }
    : never;
};

const checkOf = ({ check }: Row) => (check === undefined ? {} : { check });

const operationCalls = Object.fromEntries(
  operationIds.map((id) => [
    `service.${id}`,
    {
      caller: 'page',
      input: { ...operations[id].input, ...forConnection, ...(isRead(id) ? forRead : {}) },
      ...checkOf(operations[id]),
    } satisfies Call,
  ]),
) as unknown as OperationCalls;

export const calls = { ...appCalls, ...chainCalls, ...collectibleCalls, ...activityCalls, ...reviewCalls, ...ruleCalls, ...operationCalls };

/** What main tells: of a slice its new value, whole; of the menu what was chosen there. */
export type EventName = SliceName | 'command';

export const events: readonly EventName[] = [...sliceNames, 'command'];
