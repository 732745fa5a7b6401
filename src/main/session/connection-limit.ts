/** Bounds how many connections a listener holds, so that slow strangers cannot lock the browser out. */
import type { Server, Socket } from 'node:net';

export interface CrowdLimits {
  /** How many connections may linger without having said anything complete. */
  readonly lingering: number;
  /** How long, in milliseconds, a new one is left alone whatever else comes. */
  readonly grace: number;
  /** Past this even new ones go, oldest first. */
  readonly most: number;
}

// A browser sends its request at once, so it needs a moment, not a place: who waits longest without asking goes first.
const usual: CrowdLimits = { lingering: 16, grace: 250, most: 256 };

/** `server.maxConnections` would turn away the newcomer, which may be the browser, and keep those that sit there. */
export function limitCrowd(server: Server, limits: CrowdLimits = usual): void {
  /** Since when each is open, oldest first. */
  const open = new Map<Socket, number>();
  let trimming: NodeJS.Timeout | null = null;

  function dropOldest(keep: number, atLeast: number): void {
    for (const [socket, since] of open) {
      if (open.size <= keep || performance.now() - since < atLeast) return;
      open.delete(socket);
      socket.destroy();
    }
  }

  function trimLater(): void {
    trimming ??= setTimeout(() => {
      trimming = null;
      dropOldest(limits.lingering, limits.grace);
      if (open.size > limits.lingering) trimLater();
    }, limits.grace / 4).unref();
  }

  server.on('connection', (socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
    dropOldest(limits.most, 0);
    if (open.size > limits.lingering) trimLater();
  });
  server.once('close', () => {
    if (trimming !== null) clearTimeout(trimming);
  });
}
