/** What the app hears of requests of its pages. */
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

export const webRequest: readonly Difference[] = [
  row(
    'api-web-request-spec',
    [...later.map((name) => `webRequest module webRequest.${name}`), 'webRequest module WebSocket connections'],
    'The app stops requests before they begin, and looks at none later.',
    ...later.map((name) => refusal(`webRequest.${name}`)),
    refusal('protocol.registerStringProtocol'),
    refusal("webContents event 'login'"),
  ),
  row(
    'api-web-request-spec',
    'webRequest module webRequest.onBeforeRequest can redirect the request',
    'The app lets a request go on or stops it; the host stops one that is to be redirected, and says that it refuses.',
    test('unit/host/before-request.test.ts', 'a redirect is refused'),
  ),
  row(
    'api-web-request-spec',
    'webRequest module webRequest.onBeforeRequest can handle a streaming upload',
    'The cases accept a certificate that is not valid, which the app never does.',
    refusal('session.setCertificateVerifyProc'),
  ),
  row(
    'api-web-request-spec',
    'webRequest module webRequest.onBeforeRequest with protocol.registerSchemesAsPrivileged() and allowExtensions *custom protocol URLs',
    'The scheme of the cases is neither standard nor secure, and those of the app are both.',
    refusal(
      "protocol.handle for 'custom', which is not registered as a privileged scheme,",
      "protocol.handle('custom', () => new Response())",
    ),
  ),
];
