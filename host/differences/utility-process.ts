/** Node processes beside the main one. */
import { type Difference, refusal, row, test, unused } from './difference.ts';

const forkOption = (name: string) => refusal(`utilityProcess.fork option '${name}'`, `utilityProcess.fork('x', [], { ${name}: true })`);

const signIns = [
  'emit the app#login event when 401',
  'receive 401 response when cancelling authentication',
  'upload body when 401',
  'not emit the app#login event when 401 with {"credentials":"omit"}',
  'not emit the app#login event with default respondToAuthRequestsFromMainProcess',
  'emit the app#login event when creating requests with fetch API',
];
const sessions = [
  'can use a session object',
  'can use a partition string',
  'uses HTTP cache when session is provided',
  'does not use HTTP cache when using the system network context',
  'respects cache: "no-store"',
  'respects cache: "no-cache"',
  'respects cache: "force-cache"',
  'respects cache: "reload"',
  'isolates cookies between different sessions',
  'shares cookies when utility processes use the same session',
  'session option takes precedence over partition',
  'session webRequest handlers intercept',
  'fires ClientRequest login event when respondToAuthRequestsFromMainProcess is false',
  'fires app login event when respondToAuthRequestsFromMainProcess is true without session',
  'fires utility process login event when respondToAuthRequestsFromMainProcess is true with session',
  'resolves hosts using the session network context',
  'does not use system network proxy',
];

export const utilityProcess: readonly Difference[] = [
  row(
    'api-utility-process-spec',
    "utilityProcess module lifecycle events emits 'error' when fatal error",
    'The host does not see why V8 failed in a process; the app only listens for the end of the process.',
    unused("UtilityProcess.on('error')"),
  ),
  row(
    'api-utility-process-spec',
    'utilityProcess module app.getAppMetrics()',
    'The app measures no processes.',
    refusal('app.getAppMetrics'),
  ),
  row(
    'api-utility-process-spec',
    'utilityProcess module behavior can establish communication channel with sandboxed renderer',
    'The app passes messages only, never ports.',
    refusal('MessageChannelMain'),
  ),
  row(
    'api-utility-process-spec',
    'utilityProcess module behavior allows executing a setuid binary',
    'The case starts sudo, which may not be installed; a process of the host can start any program.',
    test('unit/host/utility-process.test.ts', 'starts a program of the system'),
  ),
  row(
    'api-utility-process-spec',
    [
      ...signIns.map((title) => `utilityProcess module behavior should ${title}`),
      ...sessions.map((title) => `utilityProcess module session ${title}`),
    ],
    'The app’s processes use Node’s network, never Electron’s, so they need none of its sessions, cookies, caches or sign-ins.',
    forkOption('respondToAuthRequestsFromMainProcess'),
    forkOption('session'),
    forkOption('partition'),
    refusal("app event 'login'"),
    refusal('webRequest.onResponseStarted'),
    refusal('webRequest.onBeforeSendHeaders'),
    refusal('session.cookies', 'session.cookies.get({})'),
    refusal('session.setProxy with a proxy that is somewhere', "session.setProxy({ mode: 'system' })"),
    refusal('app.setProxy'),
    test('unit/host/utility-process.test.ts', 'electron can be imported, and refuses what it is used for'),
  ),
  row(
    'api-utility-process-spec',
    'utilityProcess module behavior supports generating snapshots',
    'The switch `--js-flags` is Chromium’s, but processes of the host are Node’s; the app passes no switches to its processes.',
    unused('ForkOptions.execArgv'),
  ),
];
