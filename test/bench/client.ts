/** B11: main's client beside a bare undici pool, against the same small server: with its answers stored, and without. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Pool } from 'undici';
import { openCache } from '#main/chain/cache/cache.ts';
import type { HowToRead } from '#main/core/ports/service.ts';
import { atOnce, type Figure, interleaved, rate } from '#test/bench/figure.ts';
import { bundleOf } from '#test/support/bundles.ts';
import { startClient } from '#test/support/client-parts.ts';

const block = JSON.stringify({
  number: 17,
  timestamp: 1_700_000_000,
  hash: `0x${'ab'.repeat(32)}`,
  gasUsed: '21000',
  transactions: [`0x${'cd'.repeat(32)}`],
});

export async function benchClient(): Promise<readonly Figure[]> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(block);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'blockdesk-bench-'));
  const cache = openCache(join(folder, 'cache.db'), pathToFileURL(bundleOf('cache-worker')));
  const { client, connection, stop } = startClient({ apiAddress: `${origin}/api`, cache });
  // As many at once as our client lets through.
  const pool = new Pool(origin, { connections: 16 });
  let number = 0;
  const ours = (ask: NonNullable<HowToRead['ask']>) => async () => {
    // Another one each time, or they would be one request.
    number += 1;
    const answer = await client.read('block.get', connection, { number: String(number) }, { ask });
    if (!answer.ok) throw new Error(answer.error.code);
  };
  const bare = async () => {
    number += 1;
    const { body } = await pool.request({ method: 'GET', path: `/api/block/${number}` });
    JSON.parse(await body.text());
  };
  try {
    const beside = async (ask: NonNullable<HowToRead['ask']>) => ({
      ...(await interleaved(
        () => rate(ours(ask), atOnce),
        () => rate(bare, atOnce),
      )),
      beside: 'undici’s pool alone',
    });
    const stored = await beside('if-needed');
    const passing = await beside('passing');
    return [
      { id: 'B11', what: 'reads by main’s client, stored', unit: 'requests/s', ...stored, target: '>= 0.6' },
      { id: 'B11', what: 'reads by main’s client, not stored', unit: 'requests/s', ...passing, target: '>= 0.8' },
    ];
  } finally {
    await stop();
    await cache.stop();
    rmSync(folder, { recursive: true, force: true });
    await pool.destroy();
    server.closeAllConnections();
    server.close();
  }
}
