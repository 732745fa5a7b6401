/** `protocol`: the app's own schemes and who answers for them, per session. */

import type { Schemes } from './addresses.ts';
import { notOffered, refuseUnknown } from './not-offered.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;
type CustomScheme = { scheme: string; privileges?: Record<string, boolean> };

const privileges = [
  'standard',
  'secure',
  'bypassCSP',
  'allowServiceWorkers',
  'supportFetchAPI',
  'corsEnabled',
  'stream',
  'codeCache',
  'allowExtensions',
];
const builtIn = new Set(['http', 'https', 'file', 'ftp', 'ws', 'wss', 'data', 'blob', 'about', 'javascript', 'chrome', 'devtools']);

/** https://www.electronjs.org/docs/latest/api/protocol#protocolregisterschemesasprivilegedcustomschemes */
export function registerSchemes(schemes: Schemes, isReady: () => boolean, custom: readonly CustomScheme[]): void {
  if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  for (const { scheme, privileges: given = {} } of custom) {
    if (!/^[a-z][a-z0-9-]*$/.test(scheme) || builtIn.has(scheme)) notOffered(`the scheme '${scheme}'`);
    for (const name of Object.keys(given)) if (!privileges.includes(name)) throw new Error(`Unknown privilege '${name}'`);
    // The origin that stands in for a scheme is always a standard and a secure one, and always obeys the page's policy.
    if (given.standard !== true || given.secure !== true) notOffered(`the scheme '${scheme}' without the privileges standard and secure`);
    for (const name of ['bypassCSP', 'allowServiceWorkers', 'allowExtensions']) if (given[name]) notOffered(`the privilege ${name}`);
    schemes.set(scheme, { supportFetchAPI: given.supportFetchAPI === true });
  }
}

export function createProtocol(schemes: Schemes, isReady: () => boolean) {
  const handlers = new Map<string, SchemeHandler>();
  const api = refuseUnknown('protocol', {
    registerSchemesAsPrivileged: (custom: readonly CustomScheme[]) => registerSchemes(schemes, isReady, custom),
    /** https://www.electronjs.org/docs/latest/api/protocol#protocolhandlescheme-handler */
    handle: (scheme: string, handler: SchemeHandler) => {
      if (!isReady()) throw new Error('protocol.handle can only be used after the app is ready');
      if (builtIn.has(scheme)) notOffered(`protocol.handle for '${scheme}'`);
      if (!schemes.has(scheme)) notOffered(`protocol.handle for '${scheme}', which is not registered as a privileged scheme,`);
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      handlers.set(scheme, handler);
    },
    unhandle: (scheme: string) => {
      if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
    },
    isProtocolHandled: (scheme: string) => handlers.has(scheme) || builtIn.has(scheme),
  });
  return { api, handlers };
}
