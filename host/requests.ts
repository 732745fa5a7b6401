/** Answers every request of a page: the app's filter first, then the app's own schemes, and nothing beyond them. */
import { fromStandIn, isStandIn, originOf, type Schemes, toStandIn, translatePolicy } from './addresses.ts';
import type { Session as CdpSession } from './cdp.ts';
import type { PausedRequest } from './cdp-events.ts';
import { notOffered } from './not-offered.ts';
import type { HostSession } from './session.ts';

export type RequestHost = {
  readonly schemes: Schemes;
  readonly session: HostSession;
  readonly contents: () => { id: number };
  readonly frame: (id: string) => unknown;
  readonly isMainFrame: (id: string) => boolean;
  /** Asks the app whether a frame may go there. */
  readonly mayNavigate: (request: PausedRequest, url: string) => boolean;
  /** Chromium has no name for this failure, so it is remembered for who waits for the load. */
  readonly noteFailure: (frameId: string, error: string) => void;
};

const resourceTypes: Record<string, string> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  Media: 'media',
  WebSocket: 'webSocket',
};

// Chromium itself keeps these for the page: no second window (Electron's is denied by `setWindowOpenHandler`, the one
// answer this host offers), no protocol of another program, no device. Chromium for Linux has no Bluetooth and warns of its name.
const documentHeaders = [
  {
    name: 'content-security-policy',
    value: 'sandbox allow-scripts allow-same-origin allow-downloads allow-forms allow-modals allow-pointer-lock',
  },
  {
    name: 'permissions-policy',
    value: `usb=(), serial=(), hid=(), display-capture=()${process.platform === 'linux' ? '' : ', bluetooth=()'}`,
  },
];

let lastRequest = 0;

export async function answerRequest(cdp: CdpSession, host: RequestHost, paused: PausedRequest): Promise<void> {
  const { requestId, frameId, resourceType } = paused;
  const url = fromStandIn(paused.request.url);
  const fail = (errorReason: 'Aborted' | 'BlockedByClient' | 'Failed', error?: string) => {
    if (error && resourceType === 'Document') host.noteFailure(frameId, error);
    return cdp.send('Fetch.failRequest', { requestId, errorReason });
  };
  try {
    if (resourceType === 'Document' && !host.mayNavigate(paused, url)) return void (await fail('Aborted', 'ERR_ABORTED'));
    // Chromium requests an icon unasked; Electron does not.
    if (resourceType === 'Other' && isStandIn(paused.request.url) && new URL(paused.request.url).pathname === '/favicon.ico') {
      return void (await cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 }));
    }
    if (await isCanceled(host, paused, url)) return void (await fail('BlockedByClient'));
    const scheme = url.slice(0, url.indexOf(':'));
    if (!host.schemes.has(scheme)) return void (await cdp.send('Fetch.continueRequest', { requestId }));
    // An address of another session's storage is refused here.
    const isForeign = isStandIn(paused.request.url) && toStandIn(host.schemes, host.session.label, url) !== paused.request.url;
    const handler = host.session.handlers.get(scheme);
    if (!handler || isForeign) return void (await fail('Failed', 'ERR_UNKNOWN_URL_SCHEME'));
    let response: Response;
    try {
      response = await handler(createRequest(paused, url));
      if (!(response instanceof Response)) throw new TypeError(`The handler of ${scheme}: did not return a Response`);
    } catch (error) {
      console.error(error);
      return void (await fail('Failed', 'ERR_UNEXPECTED'));
    }
    if (response.type === 'error') return void (await fail('Failed', 'ERR_FAILED'));
    await fulfill(cdp, host, paused, url, response);
  } catch {
    // The page, the frame or the request is gone by now, so no answer is needed.
  }
}

/** https://www.electronjs.org/docs/latest/api/web-request#webrequestonbeforerequestfilter-listener */
async function isCanceled(host: RequestHost, paused: PausedRequest, url: string): Promise<boolean> {
  const documentType = host.isMainFrame(paused.frameId) ? 'mainFrame' : 'subFrame';
  const resourceType = paused.resourceType === 'Document' ? documentType : (resourceTypes[paused.resourceType] ?? 'other');
  const filter = host.session.beforeRequest();
  if (!filter?.matches(url, resourceType)) return false;
  const { method, headers } = paused.request;
  const frame = host.frame(paused.frameId);
  const details = {
    id: ++lastRequest,
    url,
    method,
    webContentsId: host.contents().id,
    webContents: host.contents(),
    frame,
    resourceType,
    referrer: fromStandIn(headers.Referer ?? ''),
    timestamp: Date.now(),
    // Undefined if nothing is uploaded: shell/browser/api/electron_api_web_request.cc.
    uploadData: paused.request.postDataEntries?.map((entry) => ({ bytes: Buffer.from(entry.bytes ?? '', 'base64') })),
  };
  const answer = await new Promise<{ cancel: boolean }>((resolve) => {
    try {
      filter.listener(details, (response) => {
        const { cancel, redirectURL } = response ?? {};
        resolve({ cancel: cancel === true || redirectURL !== undefined });
        if (redirectURL !== undefined) notOffered('webRequest redirectURL');
      });
    } catch (error) {
      console.error(error);
      resolve({ cancel: true });
    }
  });
  return answer.cancel;
}

function createRequest(paused: PausedRequest, url: string): Request {
  const { method, headers, hasPostData, postDataEntries } = paused.request;
  const translated = Object.entries(headers).map(([name, value]): [string, string] => {
    if (/^origin$/i.test(name)) return [name, isStandIn(value) ? originOf(value) : value];
    return [name, /^referer$/i.test(name) ? fromStandIn(value) : value];
  });
  if (hasPostData !== true || method === 'GET' || method === 'HEAD') return new Request(url, { method, headers: translated });
  const parts = (postDataEntries ?? []).map((entry) => Buffer.from(entry.bytes ?? '', 'base64'));
  // A body of files or streams is not in the event: https://chromedevtools.github.io/devtools-protocol/tot/Network/#type-Request
  if (!parts.some((part) => part.length > 0)) throw new Error('A request body of files or streams is not offered by this host');
  return new Request(url, { method, headers: translated, body: Buffer.concat(parts) });
}

async function fulfill(cdp: CdpSession, host: RequestHost, paused: PausedRequest, url: string, response: Response): Promise<void> {
  const { schemes, session } = host;
  const cookies = response.headers.getSetCookie().map((value) => ({ name: 'set-cookie', value }));
  const responseHeaders = [...response.headers]
    .filter(([name]) => !/^(content-length|content-encoding|transfer-encoding|set-cookie)$/.test(name))
    .map(([name, value]) => {
      if (name.startsWith('content-security-policy')) return { name, value: translatePolicy(schemes, session.label, url, value) };
      if (name === 'location') return { name, value: toStandIn(schemes, session.label, value) };
      if (name === 'access-control-allow-origin') return { name, value: toStandIn(schemes, session.label, value).replace(/\/$/, '') };
      return { name, value };
    });
  const isDocument = paused.resourceType === 'Document';
  await cdp.send('Fetch.fulfillRequest', {
    requestId: paused.requestId,
    responseCode: response.status,
    ...(response.statusText ? { responsePhrase: response.statusText } : {}),
    responseHeaders: [...responseHeaders, ...cookies, ...(isDocument ? documentHeaders : [])],
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}
