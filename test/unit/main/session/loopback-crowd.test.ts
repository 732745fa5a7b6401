/** Connections to the listener that ask for nothing: they cannot keep the browser out. */
import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { over, startLoopback } from '#test/support/loopback.ts';
import { openSlowly } from '#test/support/raw-request.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen() {
  const listening = await startLoopback('http://127.0.0.1/callback', 'accepted');
  stops.push(() => listening.loopback.stop(over));
  const slow: Socket[] = [];
  const closed = new Set<number>();

  /** The status of its answer. It connects after all others, so the listener has seen those; and it is gone when this resolves. */
  async function browser(): Promise<number> {
    const { status } = await visit(`${listening.base}/callback?state=right`, { follow: false });
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    return status;
  }

  /** So many more that begin a request and never end it. */
  async function crowd(count: number): Promise<void> {
    for (let added = 0; added < count; added += 1) {
      const index = slow.length;
      const socket = openSlowly(listening.port);
      socket.once('close', () => closed.add(index));
      slow.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve));
    }
    expect(await browser()).toBe(303);
  }

  /** Those that are still open, by the order in which they came. */
  const open = () => [...slow.keys()].filter((index) => !closed.has(index));
  return { ...listening, browser, crowd, open };
}

const from = (first: number, end: number) => Array.from({ length: end - first }, (_, index) => first + index);

test('error: O13 two hundred slow connections, renewed as they are dropped: the browser gets in, every time', async () => {
  const { port, clock, browser } = await listen();
  let goesOn = true;
  stops.push(() => {
    goesOn = false;
  });
  let dropped = 0;
  const renew = () => {
    if (!goesOn) return;
    openSlowly(port).once('close', () => {
      dropped += 1;
      renew();
    });
  };
  for (let count = 0; count < 200; count += 1) renew();
  for (let count = 0; count < 10; count += 1) {
    clock.pass(60);
    expect(await browser()).toBe(303);
  }
  expect(dropped).toBeGreaterThan(0);
});

test('error: O13 of lingering connections at most sixteen stay open: those that came last', async () => {
  const { clock, crowd, open, browser } = await listen();
  await crowd(60);
  await expect.poll(() => open().length).toBe(60);
  clock.pass(249);
  expect(await browser()).toBe(303);
  expect(open()).toEqual(from(0, 60));
  clock.pass(63);
  await expect.poll(open).toEqual(from(44, 60));
  clock.pass(10_000);
  expect(await browser()).toBe(303);
  expect(open()).toEqual(from(44, 60));
  // The next crowd is thinned, too.
  await crowd(20);
  clock.pass(400);
  await expect.poll(open).toEqual(from(64, 80));
});

test('error: O13 more than 256 connections at once: the oldest are dropped without waiting', async () => {
  const { crowd, open, browser } = await listen();
  await crowd(256);
  // The browser's was one more.
  await expect.poll(open).toEqual(from(1, 256));
  expect(await browser()).toBe(303);
  await expect.poll(open).toEqual(from(1, 256));
});

test('behavior: O13 a new connection is left alone while older ones are dropped: a browser may be behind it', async () => {
  const { clock, crowd, open, browser } = await listen();
  await crowd(20);
  clock.pass(240);
  await crowd(20);
  clock.pass(60);
  expect(await browser()).toBe(303);
  await expect.poll(open).toEqual(from(20, 40));
  clock.pass(300);
  await expect.poll(open).toEqual(from(24, 40));
});

test('behavior: O13 requests that have been answered do not count: sixteen others stay as they are', async () => {
  const { clock, crowd, open, browser } = await listen();
  await crowd(16);
  for (let count = 0; count < 20; count += 1) expect(await browser()).toBe(303);
  clock.pass(1_000);
  expect(await browser()).toBe(303);
  expect(open()).toEqual(from(0, 16));
});
