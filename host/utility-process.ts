/** `utilityProcess`: Node children of the app that end with it. */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cloneMessage } from './clone.ts';
import { KnownEvents } from './emitter.ts';
import { notOffered, refuseUnknown, refuseUnknownOptions } from './not-offered.ts';

type UtilityOptions = { env?: NodeJS.ProcessEnv; execArgv?: string[]; cwd?: string; stdio?: string | string[]; serviceName?: string };
const entry = fileURLToPath(new URL('./utility-child.ts', import.meta.url));
const crashes = new Set<string | null>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']);
/** How long a process may take to end after `kill`: `base::EnsureProcessTerminated` in Chromium's base/process/kill.h. */
const patience = 2000;

export function createUtilityProcesses(options: { isReady: () => boolean; onGone: (details: object) => void }) {
  const children = new Set<ChildProcess>();

  /** https://www.electronjs.org/docs/latest/api/utility-process#utilityprocessforkmodulepath-args-options */
  function forkUtility(modulePath: string, args: string[] | UtilityOptions = [], maybe: UtilityOptions = {}): object {
    // Error messages as in lib/browser/api/utility-process.ts.
    if (!modulePath) throw new Error('Missing UtilityProcess entry script.');
    const [list, given] = Array.isArray(args) ? [args, maybe] : [[], args];
    refuseUnknownOptions('utilityProcess.fork', given, ['env', 'execArgv', 'cwd', 'stdio', 'serviceName']);
    const [output, errors] = parseStdio(given.stdio);
    if (!options.isReady()) throw new TypeError('utilityProcess cannot be created before app is ready.');
    // Only strings, never undefined: `UtilityProcessWrapper::Create` in shell/browser/api/electron_api_utility_process.cc.
    const isTexts = (values: object | undefined) => values !== undefined && Object.values(values).every((text) => typeof text === 'string');
    for (const [name, values] of [['args', list] as const, ...Object.entries(given)])
      if (['args', 'env', 'execArgv'].includes(name) && !isTexts(values as object)) throw new TypeError(`Invalid value for ${name}`);
    const name = given.serviceName ?? 'Node Utility Process';
    const { resourcesPath } = process as NodeJS.Process & { resourcesPath: string };
    const child = fork(entry, [resourcesPath, modulePath, ...list], {
      env: given.env ?? process.env,
      execArgv: given.execArgv ?? [],
      ...(given.cwd === undefined ? {} : { cwd: given.cwd }),
      serialization: 'advanced',
      stdio: ['ignore', output, errors, 'ipc'] as NonNullable<ForkOptions['stdio']>,
    });
    children.add(child);
    const emitter = new KnownEvents('UtilityProcess', ['spawn', 'message', 'exit', 'error']);
    let pid: number | undefined;
    let killed = false;
    child.once('spawn', () => {
      pid = child.pid;
      emitter.emit('spawn');
    });
    child.on('message', (message) => emitter.emit('message', message));
    child.on('error', (error) => console.error(`utility process '${name}':`, error));
    child.once('exit', (code, signal) => {
      children.delete(child);
      pid = undefined;
      const number = signal ? constants.signals[signal] : 0;
      // `UtilityProcessWrapper::HandleTermination` in shell/browser/api/electron_api_utility_process.cc
      const ended = killed && (signal === 'SIGTERM' || signal === 'SIGKILL');
      emitter.emit('exit', code ?? (ended ? 0 : number));
      if (code === 0) return;
      const reason = crashes.has(signal) ? 'crashed' : signal ? 'killed' : 'abnormal-exit';
      options.onGone({ type: 'Utility', reason, exitCode: code ?? number, serviceName: 'node.mojom.NodeService', name });
    });
    return refuseUnknown(
      'UtilityProcess',
      Object.defineProperties(emitter, {
        pid: { get: () => pid },
        stdout: { value: child.stdout },
        stderr: { value: child.stderr },
        kill: {
          value: () => {
            if (pid === undefined) return false;
            killed = child.kill();
            setTimeout(() => pid !== undefined && child.kill('SIGKILL'), patience).unref();
            return killed;
          },
        },
        postMessage: {
          value: (message: unknown, transfer: unknown[] = []) => {
            if (transfer.length > 0) notOffered('postMessage with ports');
            if (child.connected) child.send(cloneMessage(message) as never, () => {});
          },
        },
      }),
    );
  }

  return {
    api: refuseUnknown('utilityProcess', { fork: forkUtility }),
    end: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

function parseStdio(stdio: string | string[] = 'inherit'): [string, string] {
  const isOne = typeof stdio === 'string';
  const [first, output = '', errors = ''] = isOne ? ['ignore', stdio, stdio] : stdio;
  if (!isOne && stdio.length < 3) throw new Error('configuration missing for stdin, stdout or stderr.');
  if (first !== 'ignore') throw new Error('stdin value other than ignore is not supported.');
  for (const [value, name] of [[output, isOne ? 'stdio' : 'stdout configuration'] as const, [errors, 'stderr configuration'] as const])
    if (!['pipe', 'inherit', 'ignore'].includes(value)) throw new Error(`${name} must be of the following values: inherit, pipe, ignore`);
  return [output, errors];
}
