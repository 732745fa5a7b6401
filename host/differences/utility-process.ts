/** Node processes beside the main one. */
import { type Difference, refusal, row, test, unused } from './difference.ts';

const forkOption = (name: string) => refusal(`utilityProcess.fork option '${name}'`, `utilityProcess.fork('x', [], { ${name}: true })`);

export const utilityProcess: readonly Difference[] = [
  row(
    'api-utility-process-spec',
    "utilityProcess module lifecycle events emits 'error' when fatal error",
    'The host does not see why the engine of a process failed, and the app listens to its end only.',
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
    'The case starts sudo, which need not be installed; any program can be started from a process of the host.',
    test('unit/host/utility-process.test.ts', 'starts a program of the system'),
  ),
  row(
    'api-utility-process-spec',
    ['utilityProcess module behavior should', 'utilityProcess module session'],
    'Processes of the app use Node’s own network, never Electron’s, and so no session, cookie, cache or sign-in of it.',
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
    'The switch `--js-flags` is Chromium’s own, and processes of the host are Node’s; the app gives its processes none.',
    unused('ForkOptions.execArgv'),
  ),
];
