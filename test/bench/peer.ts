/**
 * B22: beside Otterscan in the same browser, over the same chain: start, a block's page, scrolling. `OTTERSCAN`: the folder of its built
 * page, as its own `npm run build` makes it.
 */
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Plugin } from 'vite';
import { noteWords, servePage, timeToWords } from '#test/bench/built-page.ts';
import { type Figure, interleaved, median, rounds } from '#test/bench/figure.ts';
import { going, goTo, openSession, percentile, slowed, timeToPaint } from '#test/bench/in-page.ts';
import { type Frames, framesDuring } from '#test/bench/list.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { type DirectChain, makeTransactions } from '#test/support/busy-chain.ts';

const built = process.env.OTTERSCAN ?? '';
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Otterscan asks for its settings, which lead it to `/rpc`. That relays over the node’s socket, as the node rejects requests from web pages. */
function answersFrom(chain: DirectChain): Plugin {
  const ask = async ({ id, method, params = [] }: Asked) => {
    const result = await chain.request({ method, params } as never).catch((error: Error) => error);
    return { jsonrpc: '2.0', id, ...(result instanceof Error ? { error: { code: -32_000, message: result.message } } : { result }) };
  };
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    if (request.url === '/config.json') return { erigonURL: `http://${request.headers.host}/rpc` };
    const asked = JSON.parse(await bodyOf(request)) as Asked | readonly Asked[];
    return Array.isArray(asked) ? Promise.all(asked.map(ask)) : ask(asked as Asked);
  };
  return {
    name: 'answers',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(async (request, response, next) => {
        if (request.url !== '/config.json' && request.url !== '/rpc') return next();
        const body = JSON.stringify(await answer(request));
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      });
    },
  };
}

/** Otterscan’s router reacts to `popstate`, as after Back. */
const goingThere = (path: string) => `history.pushState({}, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate'))`;

async function scrolled(page: Page, factor: number): Promise<Frames> {
  const session = await openSession(page);
  await page.bringToFront();
  const gesture = { x: 700, y: 500, speed: 2_000, gestureSourceType: 'mouse' as const };
  const both = async () => {
    for (const yDistance of [-700, 700]) await session.send('Input.synthesizeScrollGesture', { ...gesture, yDistance });
  };
  const frames = await slowed(session, factor, () => framesDuring(page, session, both, '0'));
  await session.detach();
  return frames;
}

async function scrolling(ours: Page, theirs: Page, factor: number): Promise<readonly Figure[]> {
  const [mine, other]: [Frames[], Frames[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await scrolled(ours, factor));
    other.push(await scrolled(theirs, factor));
  }
  const at = factor === 1 ? '' : `, CPU / ${factor}`;
  const figure = (what: string, of: (frames: Frames) => number): Figure => {
    const [one, two] = [median(mine.map(of)), median(other.map(of))];
    return { id: 'B22', what: `${what}${at}`, unit: 'ms', ours: one, base: two, beside: 'Otterscan', ratio: one / two, target: '< 1' };
  };
  return [
    figure('transactions of a block scrolled: frame, p95', ({ times }) => percentile(times, 95)),
    figure('work of one such frame', ({ work }) => work),
  ];
}

async function measure({ app, browser, chain }: SignedIn, address: string): Promise<readonly Figure[]> {
  const beside = 'Otterscan';
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 } });
  const [ours, theirs] = [app.page, await context.newPage()];
  await ours.setViewportSize({ width: 1280, height: 820 });
  await noteWords(ours, /[\d,]{5,}\S* ETH/);
  await noteWords(theirs, /Latest block: [\d,]+/);
  const starts = [() => timeToWords(ours, () => ours.reload()), () => timeToWords(theirs, () => theirs.goto(address))] as const;
  // Twice without measuring: from the third time on the browser has compiled code.
  for (let visit = 0; visit < 2; visit += 1) for (const start of starts) await start();
  const start = await interleaved(...starts);
  let unread = Number(await chain.getBlockNumber()) - 5;
  const next = async () => {
    unread -= 1;
    const { hash } = await chain.getBlock({ blockNumber: BigInt(unread) });
    return [`/block/${unread}`, `document.body.textContent.includes(${JSON.stringify(hash)})`] as const;
  };
  const blockHere = async () => {
    const [place, shown] = await next();
    return timeToPaint(ours, going(place), shown);
  };
  const blockThere = async () => {
    const [place, shown] = await next();
    return timeToPaint(theirs, goingThere(place), shown);
  };
  for (const visit of [blockHere, blockThere]) await visit();
  const block = await interleaved(blockHere, blockThere);
  const full = Number(await chain.getBlockNumber());
  await goTo(ours, `/block/${full}`);
  await theirs.goto(`${address}block/${full}/txs`);
  await ours.getByRole('table', { name: 'Transactions' }).waitFor();
  await theirs
    .getByText(/A total of \d+ transactions found/i)
    .first()
    .waitFor();
  await ours.waitForTimeout(3_000);
  const frames = [...(await scrolling(ours, theirs, 1)), ...(await scrolling(ours, theirs, 4))];
  await context.close();
  return [
    { id: 'B22', what: 'page to its first data', unit: 'ms', ...start, beside, target: '< 1' },
    { id: 'B22', what: 'to the page of an unread block', unit: 'ms', ...block, beside, target: '< 1' },
    ...frames,
  ];
}

export async function benchPeer(): Promise<readonly Figure[]> {
  if (!existsSync(join(built, 'index.html'))) {
    console.log('B22  skipped: set OTTERSCAN to the folder of Otterscan’s build.');
    return [];
  }
  return withSignedIn(async (parts) => {
    const { chain } = parts;
    await chain.setIntervalMining({ interval: 0 });
    await makeTransactions(chain, 120);
    // One block with many, to be scrolled.
    await chain.setAutomine(false);
    for (let sent = 0; sent < 60; sent += 1) {
      const [from] = await chain.getAddresses();
      await chain.sendTransaction({ account: from, to: from, value: 1n, gas: 21_000n, chain: null } as never);
    }
    await chain.mine({ blocks: 1 });
    const { address, close } = await servePage(built, [answersFrom(chain)]);
    try {
      return await measure(parts, address);
    } finally {
      await close();
    }
  });
}
