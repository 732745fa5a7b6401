/** Where the practice chain listens: nowhere that can be reached, or on a port that browsers refuse. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startAnvil } from '#sandbox/chain/anvil.ts';
import { writeHistory } from '#sandbox/chain/history.ts';
import { chooseListener, isTaken, type Listener, refusedByBrowsers } from '#sandbox/chain/listener.ts';

/** No address of this computer: RFC 5737. */
const elsewhere: Listener = { host: '192.0.2.1', port: 0 };

async function take(): Promise<{ readonly place: Listener; readonly release: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { place: { host: '127.0.0.1', port }, release: () => server.close() };
}

it.runIf(process.platform === 'linux')('default: E27 on Linux, where nothing can connect', async () => {
  expect(await chooseListener()).toEqual({ host: '255.255.255.255', port: 0 });
});

it('behavior: E27 ports that are unavailable or taken are skipped; where none is left, it says so', async () => {
  const { place, release } = await take();
  const free = { host: '127.0.0.1', port: 0 };
  expect(await chooseListener([elsewhere, place, free])).toBe(free);
  await expect(chooseListener([elsewhere, place])).rejects.toThrow('every port that browsers refuse is taken');
  release();
});

it('behavior: E27 the other places are on this computer alone, on ports that the Fetch standard blocks', () => {
  // https://fetch.spec.whatwg.org/#port-blocking, those that need no privilege, but for 4190 and 6679.
  const standard = [1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10080];
  expect(refusedByBrowsers.map(({ port }) => port).sort((one, other) => one - other)).toEqual(standard);
  expect(new Set(refusedByBrowsers.map(({ host }) => host))).toEqual(new Set(['127.0.0.1']));
});

it('error: a port that was taken meanwhile is distinguished from a state that cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anvil-'));
  const { place, release } = await take();
  const options = { socket: join(folder, 'a.ipc'), blockTime: 1, mixedMining: false };
  const complaintOf = async (listener: Listener, loadState: string) => {
    const anvil = await startAnvil({ ...options, listener, loadState });
    return (await anvil.ended).complaint;
  };
  const state = join(folder, 'state.json');
  writeFileSync(state, await writeHistory(Math.floor(Date.now() / 1000)));
  expect(isTaken(await complaintOf(place, state))).toBe(true);
  expect(isTaken(await complaintOf({ host: '127.0.0.1', port: 0 }, join(folder, 'none.json')))).toBe(false);
  release();
  rmSync(folder, { recursive: true, force: true });
});
