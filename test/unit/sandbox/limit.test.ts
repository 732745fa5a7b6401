/** `--limit`: how many requests the sandbox takes, how it counts them, and what its answers say of that. */
import { expect, it, test } from 'vitest';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { limiters, parseLimit } from '#sandbox/faults/limit.ts';
import { people } from '#sandbox/people.ts';
import { startSandbox } from '#test/support/sandbox.ts';
import { signIn } from '#test/support/sign-in.ts';

const [ada, grace] = [people[0]?.accounts[0] ?? '0x', people[1]?.accounts[0] ?? '0x'];

/** At these moments: which were taken. */
const takenOf = (counted: keyof typeof limiters, perSecond: number, moments: readonly number[]) => {
  const limiter = limiters[counted](perSecond);
  return moments.filter((at) => limiter(at).isTaken);
};

test('behavior: a fixed window takes two bursts around its edge, a sliding one does not, a bucket takes what was saved up', () => {
  const moments = [900, 950, 960, 1_000, 1_050, 1_060, 1_900, 1_950];
  expect(takenOf('fixed', 2, moments)).toEqual([900, 950, 1_000, 1_050]);
  expect(takenOf('sliding', 2, moments)).toEqual([900, 950, 1_900, 1_950]);
  const burst = Array.from({ length: 20 }, (_, index) => index);
  expect(takenOf('bucket', 2, burst)).toHaveLength(10);
  expect(takenOf('bucket', 2, [...burst, 1_100, 1_150])).toHaveLength(12);
});

test.each(['fixed', 'sliding', 'bucket'] as const)('behavior: %s: after the wait that it names it takes another', (counted) => {
  const limiter = limiters[counted](2);
  const last = Array.from({ length: 20 }, () => limiter(5_100)).at(-1);
  expect(last).toMatchObject({ isTaken: false, left: 0 });
  const { wait = 0 } = last ?? {};
  expect(wait).toBeGreaterThan(0);
  expect(limiter(5_100 + wait).isTaken).toBe(true);
});

test.each(['', '0', '2,', '2,often', '2,fixed,sliding', 'fixed', '2,toString', '-1', '10000'])('error: “%s” is no limit', (text) => {
  expect(parseLimit(text)).toBeNull();
});

it('behavior: reads and writes count together, what exceeds the limit is not carried out, and the answers state the limit', async () => {
  const limit = '2,sliding,retry-after,ratelimit,x-ratelimit';
  const sandbox = await startSandbox({ args: ['--limit', limit] });
  try {
    expect(sandbox.said()).toContain(`Requests a second      ${limit}`);
    // The authorization server is not limited.
    const tokens = await signIn(sandbox);
    const headers = { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ contractAddress: demoContracts.DemoDollar, amount: '1', address: grace });
    const nonce = () => sandbox.rpc.getTransactionCount({ address: ada, blockTag: 'pending' });
    const before = await nonce();
    const read = () => fetch(`${sandbox.apiAddress}/user`, { headers });
    const first = await read();
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'ratelimit-policy': '"default";q=2;w=1',
      ratelimit: '"default";r=1;t=0',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
    });
    expect(first.headers.get('retry-after')).toBeNull();
    const [second, refused] = [await read(), await fetch(`${sandbox.apiAddress}/erc20/transfer`, { method: 'POST', headers, body })];
    expect(second.headers.get('ratelimit')).toBe('"default";r=0;t=1');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ error: { code: 'too-many-requests', message: 'Too many requests.' } });
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '1',
      ratelimit: '"default";r=0;t=1',
      'x-ratelimit-reset': '1',
    });
    expect(await nonce()).toBe(before);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await fetch(`${sandbox.apiAddress}/erc20/transfer`, { method: 'POST', headers, body })).status).toBe(200);
    await expect.poll(nonce).toBe(before + 1);
  } finally {
    await sandbox.stop();
  }
});

it('error: an invalid limit is reported', async () => {
  const message = await startSandbox({ args: ['--limit', 'many'] }).catch((error: Error) => error.message);
  expect(message).toContain('--limit takes a number of requests a second, such as 2 or 2,bucket,retry-after, not “many”.');
});
