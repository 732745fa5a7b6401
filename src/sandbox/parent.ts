/** The line to whoever started the sandbox: Electron's main process over its port, or a person at a terminal. */
import { fstatSync } from 'node:fs';
import type { SandboxMessage, SandboxOrder } from '#shared/connections/sandbox-messages.ts';

export interface Parent {
  /** Whether it is the app, to which messages go; else a person, to whom text goes. */
  readonly isApp: boolean;
  tell(message: SandboxMessage): void;
  /** Calls back once: when told to stop, or when the parent has gone. */
  onStop(stop: () => void): void;
}

/** As Electron gives it to a utility process. */
interface ParentPort {
  postMessage(message: SandboxMessage): void;
  on(event: 'message', listener: (event: { data: SandboxOrder }) => void): void;
}

export function findParent(): Parent {
  const port = (process as NodeJS.Process & { parentPort?: ParentPort | null }).parentPort ?? null;
  return {
    isApp: port !== null,
    tell: (message) => port?.postMessage(message),
    onStop: (stop) => {
      port?.on('message', ({ data }) => {
        if (data?.type === 'stop') stop();
      });
      process.once('disconnect', stop);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
      if (isHeldOpen()) process.stdin.once('end', stop).once('close', stop).once('error', stop).resume();
    },
  };
}

/** Only a pipe's end says that the other side has gone; /dev/null ends at once, and a terminal sends SIGHUP. */
function isHeldOpen(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}
