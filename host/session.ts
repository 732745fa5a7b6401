/** `session`: what pages of one partition may do, and where they are kept apart from the others. */
import { createHash, randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Schemes } from './addresses.ts';
import { KnownEvents } from './emitter.ts';
import { notOffered, refuseUnknown } from './not-offered.ts';
import { createPermissions } from './permissions.ts';
import { createProtocol, type SchemeHandler } from './protocol.ts';
import { resolveProxyFromEnvironment } from './proxy.ts';
import { createRequestFilter, type RequestFilter } from './request-filter.ts';

export type BeforeRequest = (details: object, callback: (response: { cancel?: boolean; redirectURL?: string }) => void) => void;
export type HostSession = {
  readonly api: EventEmitter;
  /** Part of the https origins that stand in for this session's addresses. */
  readonly label: string;
  readonly handlers: Map<string, SchemeHandler>;
  readonly beforeRequest: () => { listener: BeforeRequest; matches: RequestFilter } | undefined;
  readonly permissions: ReturnType<typeof createPermissions>;
};
export type Sessions = ReturnType<typeof createSessions>;

type SessionsOptions = {
  schemes: Schemes;
  isReady: () => boolean;
  clearData: (label: string) => Promise<void>;
  onChange: () => void;
  created: (session: object) => void;
};

export function createSessions({ schemes, isReady, clearData, onChange, created }: SessionsOptions) {
  const byPartition = new Map<string, HostSession>();

  function create(partition: string): HostSession {
    const persistent = partition === '' || partition.startsWith('persist:');
    // A partition in memory starts empty each time, so its origin is a new one each time.
    const key = persistent ? createHash('sha256').update(partition).digest('hex').slice(0, 12) : randomBytes(8).toString('hex');
    const label = partition === '' ? 'default' : `${persistent ? 'p' : 'm'}${key}`;
    const { api: protocol, handlers } = createProtocol(schemes, isReady);
    const permissions = createPermissions(onChange);
    let filter: { listener: BeforeRequest; matches: RequestFilter } | undefined;
    const webRequest = refuseUnknown('webRequest', {
      /** https://www.electronjs.org/docs/latest/api/web-request#webrequestonbeforerequestfilter-listener */
      onBeforeRequest: (first: object | BeforeRequest | null, second?: BeforeRequest | null) => {
        const isFilter = typeof first !== 'function' && first !== null;
        const matches = createRequestFilter(isFilter ? first : null);
        const listener = isFilter ? second : (first as BeforeRequest | null);
        if (typeof listener !== 'function' && listener !== null) throw new TypeError('Must pass null or a Function');
        filter = listener ? { listener, matches } : undefined;
      },
    });
    const events = ['will-download', 'select-hid-device', 'select-serial-port', 'select-usb-device', 'file-system-access-restricted'];
    const api = Object.assign(new KnownEvents('session', events), {
      protocol,
      webRequest,
      ...permissions.api,
      // A page of this host has neither network nor devices: these can only be refused, whatever the handler says.
      setDevicePermissionHandler: (_handler: unknown) => {},
      setBluetoothPairingHandler: (_handler: unknown) => {},
      setDisplayMediaRequestHandler: (handler: unknown) => {
        if (handler !== null) notOffered('session.setDisplayMediaRequestHandler with a handler');
      },
      // The proxy of this host's pages is nowhere, and stays there.
      setProxy: async ({ mode, proxyRules }: { mode?: string; proxyRules?: string }) => {
        if (mode !== 'fixed_servers' || proxyRules !== 'http://0.0.0.0:1') notOffered('session.setProxy with a proxy that is somewhere');
      },
      isPersistent: () => persistent,
      resolveProxy: async (url: string) => resolveProxyFromEnvironment(url),
      clearStorageData: async (options?: object) => {
        if (options && Object.keys(options).length > 0) notOffered('session.clearStorageData with options');
        await clearData(label);
      },
      clearCache: async () => {},
      closeAllConnections: async () => {},
      flushStorageData: () => {},
      setSpellCheckerEnabled: (enabled: boolean) => {
        if (enabled) notOffered('session.setSpellCheckerEnabled(true)');
      },
    });
    return { api: refuseUnknown('session', api), label, handlers, permissions, beforeRequest: () => filter };
  }

  function fromPartition(partition: string): HostSession {
    if (!isReady()) throw new Error('Session can only be received when app is ready');
    const known = byPartition.get(partition);
    if (known) return known;
    const session = create(partition);
    byPartition.set(partition, session);
    created(session.api);
    return session;
  }

  return {
    fromPartition,
    find: (api: object): HostSession | undefined => [...byPartition.values()].find((session) => session.api === api),
    api: refuseUnknown('session', {
      get defaultSession() {
        return fromPartition('').api;
      },
      fromPartition: (partition: string, options?: object) => {
        if (options && Object.keys(options).length > 0) notOffered('session.fromPartition with options');
        return fromPartition(partition).api;
      },
    }),
  };
}
