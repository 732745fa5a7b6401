/**
 * B22: beside Otterscan in the same browser, over the same chain: start, a block's page, scrolling. `OTTERSCAN`: the folder of its built
 * page, as its own `npm run build` makes it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Figure, interleaved, median, rounds } from '#test/bench/figure.ts';
import { going, goTo, openSession, percentile, slowed, timeToPaint } from '#test/bench/in-page.ts';
import { type Frames, framesDuring } from '#test/bench/list.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { type DirectChain, makeTransactions } from '#test/support/busy-chain.ts';

const built = process.env.OTTERSCAN ?? '';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

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

/** Serves Otterscan. `/rpc` relays to the node over its socket, as the node rejects requests from web pages. */
function serve(chain: DirectChain): Promise<Server> {
  const ask = async ({ id, method, params = [] }: Asked) => {
    const result = await chain.request({ method, params } as never).catch((error: Error) => error);
    return { jsonrpc: '2.0', id, ...(result instanceof Error ? { error: { code: -32_000, message: result.message } } : { result }) };
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    if (path === '/rpc') {
      const asked = JSON.parse(await bodyOf(request)) as Asked | readonly Asked[];
      const answer = Array.isArray(asked) ? await Promise.all(asked.map(ask)) : await ask(asked as Asked);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    if (path === '/config.json') {
      const { port } = server.address() as AddressInfo;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ erigonURL: `http://127.0.0.1:${port}/rpc` }));
      return;
    }
    const file = join(built, path);
    // Otterscan is a single-page app: every route serves index.html.
    const shown = extname(file) !== '' && existsSync(file) ? file : join(built, 'index.html');
    const headers = { 'content-type': types[extname(shown)] ?? 'application/octet-stream', 'cache-control': 'max-age=3600' };
    response.writeHead(200, headers).end(readFileSync(shown));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Milliseconds from the navigation until these words are in the document. */
async function timeToWords(page: Page, load: () => Promise<unknown>): Promise<number> {
  await load();
  await page.waitForFunction('window.wordsAt !== undefined');
  return Number(await page.evaluate('window.wordsAt'));
}

const noteWords = (words: RegExp) => `addEventListener('DOMContentLoaded', () => {
  const look = () => { if (window.wordsAt === undefined && ${words}.test(document.body?.textContent ?? '')) window.wordsAt = performance.now(); };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true }); look(); });`;

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
  await ours.addInitScript(noteWords(/[\d,]{5,}\S* ETH/));
  await theirs.addInitScript(noteWords(/Latest block: [\d,]+/));
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
    const server = await serve(chain);
    try {
      return await measure(parts, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
}
