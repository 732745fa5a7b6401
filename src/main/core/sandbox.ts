/** Starts and stops the bundled service, and reports its state. */

import type { SandboxProcess, StartSandboxProcess } from '#main/core/ports/sandbox.ts';
import type { SandboxMessage } from '#shared/connections/sandbox-messages.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Sandbox } from '#shared/ipc/state.ts';

/** The id of the connection to it. */
export const sandboxConnection = 'sandbox';

export interface SandboxService {
  /** Starts it unless it runs, and waits until it answers. Errors: `sandbox-unavailable`. */
  start(): Promise<Result<null>>;
  /** Waits until it answers, if it was started. A failed one is not restarted. */
  ready(): Promise<Result<null>>;
  stop(): Promise<void>;
}

interface SandboxParts {
  readonly startProcess: StartSandboxProcess;
  readonly changed: (sandbox: Sandbox) => void;
  /** Called before its new state is published. */
  readonly isReady: (ready: Extract<SandboxMessage, { type: 'ready' }>) => void;
}

export function createSandbox({ startProcess, changed, isReady }: SandboxParts): SandboxService {
  let running: { process: SandboxProcess; ready: Promise<Result<null>> } | null = null;
  let stopped = false;
  let last: AppError = { code: 'sandbox-unavailable', detail: '' };

  function run(): Promise<Result<null>> {
    const { promise, resolve } = Promise.withResolvers<Result<null>>();
    const failed = (detail: string) => {
      const problem: AppError = { code: 'sandbox-unavailable', detail };
      running = null;
      last = problem;
      changed({ phase: 'failed', problem });
      resolve(fail(problem));
    };
    changed({ phase: 'starting' });
    const process = startProcess({
      message(message) {
        if (message.type === 'failed') failed(message.detail);
        else {
          isReady(message);
          changed({ phase: 'ready' });
          resolve(ok(null));
        }
      },
      exit() {
        if (running?.process !== process) return;
        if (stopped) changed({ phase: 'stopped' });
        else failed(t('It ended unexpectedly.'));
      },
    });
    running = { process, ready: promise };
    return promise;
  }

  return {
    start: () => running?.ready ?? (stopped ? Promise.resolve(fail(last)) : run()),
    ready: () => running?.ready ?? Promise.resolve(fail(last)),
    async stop() {
      stopped = true;
      await running?.process.stop();
      running = null;
    },
  };
}
