/** `utilityProcess`: Node children of the app that end with it. */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { KnownEvents } from './emitter.ts';
import { notOffered, refuseUnknown, refuseUnknownOptions } from './not-offered.ts';

type UtilityOptions = { env?: NodeJS.ProcessEnv; execArgv?: string[]; cwd?: string; stdio?: string | string[]; serviceName?: string };
const entry = fileURLToPath(new URL('./utility-child.ts', import.meta.url));

export function createUtilityProcesses(options: { isReady: () => boolean; onGone: (details: object) => void }) {
  const children = new Set<ChildProcess>();

  /** https://www.electronjs.org/docs/latest/api/utility-process#utilityprocessforkmodulepath-args-options */
  function forkUtility(modulePath: string, args: string[] | UtilityOptions = [], maybe: UtilityOptions = {}): object {
    if (!options.isReady()) throw new Error('utilityProcess.fork can only be called after the app is ready');
    if (typeof modulePath !== 'string' || modulePath === '') throw new TypeError('Missing UtilityProcess entry script.');
    const [list, given] = Array.isArray(args) ? [args, maybe] : [[], args];
    refuseUnknownOptions('utilityProcess.fork', given, ['env', 'execArgv', 'cwd', 'stdio', 'serviceName']);
    const [output, errors] = parseStdio(given.stdio);
    const name = given.serviceName ?? 'Node Utility Process';
    const { resourcesPath } = process as NodeJS.Process & { resourcesPath: string };
    const child = fork(entry, [resourcesPath, modulePath, ...list.map(String)], {
      env: given.env ?? process.env,
      execArgv: given.execArgv ?? [],
      ...(given.cwd === undefined ? {} : { cwd: given.cwd }),
      serialization: 'advanced',
      stdio: ['ignore', output, errors, 'ipc'] as NonNullable<ForkOptions['stdio']>,
    });
    children.add(child);
    const emitter = new KnownEvents('UtilityProcess', ['spawn', 'message', 'exit', 'error']);
    let pid: number | undefined;
    child.once('spawn', () => {
      pid = child.pid;
      emitter.emit('spawn');
    });
    child.on('message', (message) => emitter.emit('message', message));
    child.on('error', (error) => console.error(`utility process '${name}':`, error));
    child.once('exit', (code, signal) => {
      children.delete(child);
      pid = undefined;
      const exitCode = code ?? 1;
      emitter.emit('exit', exitCode);
      const reason = signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : exitCode === 0 ? 'clean-exit' : 'abnormal-exit';
      if (reason !== 'clean-exit') options.onGone({ type: 'Utility', reason, exitCode, serviceName: 'node.mojom.NodeService', name });
    });
    return refuseUnknown(
      'UtilityProcess',
      Object.defineProperties(emitter, {
        pid: { get: () => pid },
        stdout: { value: child.stdout },
        stderr: { value: child.stderr },
        kill: { value: () => child.exitCode === null && child.signalCode === null && child.kill() },
        postMessage: {
          value: (message: unknown, transfer: unknown[] = []) => {
            if (transfer.length > 0) notOffered('postMessage with ports');
            if (child.connected) child.send(structuredClone(message) as never, () => {});
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
  const [first, output, errors] = typeof stdio === 'string' ? ['ignore', stdio, stdio] : stdio;
  if (typeof stdio !== 'string' && first !== 'ignore') throw new Error('stdin value other than ignore is not supported.');
  for (const value of [output, errors])
    if (value !== 'pipe' && value !== 'inherit' && value !== 'ignore') throw new Error(`stdio value '${value}' is not supported.`);
  return [output as string, errors as string];
}
