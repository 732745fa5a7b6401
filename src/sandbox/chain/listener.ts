/**
 * Where anvil's HTTP and WebSocket server listens. It cannot be turned off, it answers every origin, and its methods set balances and
 * fetch addresses; the app itself uses the socket alone. So it listens where nothing can connect, or at least no browser.
 */
import { createServer } from 'node:net';
import { Problem } from '#sandbox/problem.ts';

export interface Listener {
  readonly host: string;
  /** 0: any. */
  readonly port: number;
}

/** Linux lets a program listen on the broadcast address, and neither connects to it nor answers what is sent to it. */
const unreachable: Listener = { host: '255.255.255.255', port: 0 };

/** Ports that browsers refuse, for WebSocket as well (Fetch standard, port blocking), and that need no privilege. Not 4190 and 6679: Chromium 156 lets them through. */
const blockedPorts = [6697, 6669, 6668, 6667, 6666, 6665, 6566, 10080, 4045, 3659, 1723, 1720, 1719, 5061, 5060, 6000, 2049] as const;
export const refusedByBrowsers: readonly Listener[] = blockedPorts.map((port) => ({ host: '127.0.0.1', port }));

const canListen = ({ host, port }: Listener): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

/** The first of `places` that can be had now. */
export async function chooseListener(places: readonly Listener[] = [unreachable, ...refusedByBrowsers]): Promise<Listener> {
  for (const place of places) if (await canListen(place)) return place;
  throw new Problem('The practice chain doesn’t start: every port that browsers refuse is taken.');
}

/** Whether anvil ended because another program took the port meanwhile: Linux, macOS and Windows by their numbers. */
export const isTaken = (complaint: string) => /\(os error (?:98|48|10048)\)/.test(complaint);
