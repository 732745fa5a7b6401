/** B11: main's client beside a bare undici pool, against the same small server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { atOnce, type Figure, interleaved, rate } from '#test/bench/figure.ts';
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
  const { client, connection, stop } = startClient({ apiAddress: `${origin}/api` });
  // As many at once as our client lets through.
  const pool = new Pool(origin, { connections: 8 });
  let number = 0;
  const ours = async () => {
    // Another one each time, or they would be one request.
    number += 1;
    const answer = await client.read('block.get', connection, { number: String(number) });
    if (!answer.ok) throw new Error(answer.error.code);
  };
  const bare = async () => {
    number += 1;
    const { body } = await pool.request({ method: 'GET', path: `/api/block/${number}` });
    JSON.parse(await body.text());
  };
  try {
    const figures = await interleaved(
      () => rate(ours, atOnce),
      () => rate(bare, atOnce),
    );
    return [
      { id: 'B11', what: 'reads by main’s client', unit: 'requests/s', ...figures, beside: 'undici’s pool alone', target: '>= 0.85' },
    ];
  } finally {
    await stop();
    await pool.destroy();
    server.closeAllConnections();
    server.close();
  }
}
