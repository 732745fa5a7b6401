/** Starts a script of this folder as a separate process, and reads what it reports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compiledEnv } from '#scripts/compiled.ts';
import { bundleOf } from './bundles.ts';
import type { WriteTask } from './write-child.ts';

export interface Child {
  readonly process: ChildProcess;
  /** The next line it reports; null once it has ended. */
  next(): Promise<Record<string, unknown> | null>;
  readonly ended: Promise<unknown>;
}

const children = new Set<ChildProcess>();
/** For `afterAll`: one that a failed test left would write on and on, and the test runner would wait for it. */
export function endChildren(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}

/** `limit`: of the size of any file it writes, in KiB: what a full disk is to SQLite. */
export const startVaultChild = (args: readonly string[], limit: number | null = null, env: Readonly<Record<string, string>> = {}) =>
  startChild('vault-child', args, limit, env);
export const startLockChild = (args: readonly string[]) => startChild('lock-child', args);
export const startSessionChild = (args: readonly string[]) => startChild('session-child', args);
export const startWriteChild = (task: WriteTask, limit: number | null = null) => startChild('write-child', [JSON.stringify(task)], limit);

function startChild(name: Parameters<typeof bundleOf>[0], args: readonly string[], limit: number | null = null, env = {}): Child {
  const command = [process.execPath, bundleOf(name), ...args];
  const [program = '', ...given] = limit === null ? command : ['bash', '-c', `ulimit -f ${limit}; exec "$@"`, 'bash', ...command];
  const child = spawn(program, given, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...compiledEnv, ...env } });
  children.add(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    process: child,
    async next() {
      const { value, done } = await lines.next();
      return done === true ? null : (JSON.parse(value as string) as Record<string, unknown>);
    },
    ended: once(child, 'exit'),
  };
}
