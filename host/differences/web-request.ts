/** What the app can see of its pages' requests. */
import { type Difference, refusal, row, test } from './difference.ts';

const later = [
  'onBeforeSendHeaders',
  'onSendHeaders',
  'onHeadersReceived',
  'onResponseStarted',
  'onBeforeRedirect',
  'onCompleted',
  'onErrorOccurred',
];

const webSockets = ['can be proxyed', 'authenticates a WebSocket via login event'].map(
  (title) => `webRequest module WebSocket connections ${title}`,
);

export const webRequest: readonly Difference[] = [
  row(
    'api-web-request-spec',
    [...later.map((name) => `webRequest module webRequest.${name}`), ...webSockets],
    'The app stops requests before they begin, and does not look at them later.',
    ...later.map((name) => refusal(`webRequest.${name}`)),
    refusal('protocol.registerStringProtocol'),
    refusal("webContents event 'login'"),
  ),
  row(
    'api-web-request-spec',
    'webRequest module webRequest.onBeforeRequest can redirect the request',
    'The app only allows or stops a request; the host stops a redirected one and reports that it refused.',
    test('unit/host/before-request.test.ts', 'a redirect is refused'),
  ),
  row(
    'api-web-request-spec',
    'webRequest module webRequest.onBeforeRequest can handle a streaming upload',
    'The cases accept an invalid certificate, which the app never does.',
    refusal('session.setCertificateVerifyProc'),
  ),
  row(
    'api-web-request-spec',
    'webRequest module webRequest.onBeforeRequest with protocol.registerSchemesAsPrivileged() and allowExtensions *custom protocol URLs',
    'The cases use a scheme that is neither standard nor secure; the app’s schemes are both.',
    refusal(
      "protocol.handle for 'custom', which is not registered as a privileged scheme,",
      "protocol.handle('custom', () => new Response())",
    ),
  ),
];
