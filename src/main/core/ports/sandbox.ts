/** The bundled service's process. */
import type { SandboxMessage } from '#shared/connections/sandbox-messages.ts';

export interface SandboxProcess {
  /** Asks it to save and exit, and waits until it has. */
  stop(): Promise<void>;
}

interface SandboxListener {
  message(message: SandboxMessage): void;
  exit(): void;
}

export type StartSandboxProcess = (listener: SandboxListener) => SandboxProcess;
