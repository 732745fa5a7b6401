/** Runs the bundled service in a utility process of Electron's. */
import { utilityProcess } from 'electron';
import type { StartSandboxProcess } from '#main/core/ports/sandbox.ts';
import type { SandboxMessage, SandboxOrder } from '#shared/sandbox-messages.ts';

const patience = 5_000;

/** `module`: the built sandbox. `options`: its command line. `env`: all that it is given of the environment. */
export function sandboxProcessStarter(module: string, options: readonly string[], env: Record<string, string>): StartSandboxProcess {
  return (listener) => {
    const child = utilityProcess.fork(module, [...options], { serviceName: 'Blockdesk sandbox', stdio: 'ignore', env });
    const exited = Promise.withResolvers<void>();
    child.on('message', (message: SandboxMessage) => listener.message(message));
    child.on('exit', () => {
      exited.resolve();
      listener.exit();
    });
    return {
      async stop() {
        child.postMessage({ type: 'stop' } satisfies SandboxOrder);
        const timer = setTimeout(() => child.kill(), patience);
        await exited.promise;
        clearTimeout(timer);
      },
    };
  };
}
