/** The calls of connections and of signing in to them. */
import { call, needs, takes } from '#shared/core/call.ts';
import type { Connection } from '#shared/ipc/state.ts';

export const connectionCalls = {
  /**
   * Proposes a service to be saved; without `connection` a new one. Main asks the person in its own window, but for what weakens nothing.
   * A changed address or client drops the sign-in and secret bound to the old. Errors: `change-declined`, `too-soon`, `invalid-input`.
   */
  'connection.save': call<Connection>()({
    connection: takes('connection-id'),
    name: needs('connection-name'),
    environment: needs('environment'),
    authorizationAddress: needs('service-address'),
    apiAddress: needs('service-address'),
    clientId: needs('client-id'),
    /** If left out, the saved secret stays, or there is none with PKCE. */
    clientSecret: takes('client-secret'),
    scopes: needs('scopes'),
    redirectAddress: needs('redirect-address'),
    pkce: needs('switch'),
    issuer: takes('service-address'),
    revocationAddress: takes('service-address'),
    /** Of `ConnectionMark`. Left out, it stays; a new connection gets a color that the fewest others have. */
    color: takes('connection-color'),
    letters: takes('connection-letters'),
    /** Of `ServiceSettings`; left out, the usual ones. */
    paramsEncoding: takes('params-encoding'),
    signatureForm: takes('signature-form'),
    approvalForAllPath: takes('operation-path'),
    perSecond: takes('requests-per-second'),
    currencySymbol: takes('currency-symbol'),
    currencyDecimals: takes('currency-decimals'),
  }),
  /** Asks every read once and publishes progress as the slice `connectionTest`. `request.cancel` ends it. Answers when it is over. */
  'connection.test': call<null>()({
    connection: needs('connection-id'),
    erc20Contract: takes('address'),
    erc721Contract: takes('address'),
    request: needs('request-id'),
  }),
  /** Saves its addresses and settings in the person's folder for downloads, without secrets; answers where. Not of the sandbox. */
  'connection.export': call<string>()({ connection: needs('connection-id') }),
  /** Saves the last test in the person's folder for downloads; answers where. */
  'connection.saveTest': call<string>()({ connection: needs('connection-id') }),
  /** Asks the person, in main's own window, to accept the chain that the service is on now. Errors: `change-declined`, `too-soon`. */
  'connection.confirmChain': call<null>()({ connection: needs('connection-id') }),
  /**
   * Shows it in the window that asks. A connection that another window shows is brought forward there. Errors: `canceled`, where this
   * window shows the same as before.
   */
  'connection.select': call<null>()({ connection: needs('connection-id') }),
  /**
   * Opens a window for a connection, or brings forward the one that shows it. Errors: `canceled` for a window that isn't in front;
   * `too-soon` after many; `invalid-input` where there are as many windows as there may be.
   */
  'connection.openWindow': call<null>()({ connection: needs('connection-id') }),
  /** Forgets a service, its secret, sign-in, notebook and everything read from it, once the person has confirmed it. */
  'connection.remove': call<null>()({ connection: needs('connection-id') }),
  /**
   * Begins a sign-in and answers at once; its steps are published as `session`. A pending one ends, also of another window. A service that
   * the person has not confirmed yet is shown to them first. Errors: `change-declined`, `too-soon`; `canceled`, where another window shows it.
   */
  'session.signIn': call<null>()({ connection: needs('connection-id') }),
  /** Of the connection that the window shows. */
  'session.cancel': call<null>()({}),
  /** Forgets tokens and everything read with them. Keeps the connection, its secret and the notebook. */
  'session.signOut': call<null>()({ connection: needs('connection-id') }),
};
