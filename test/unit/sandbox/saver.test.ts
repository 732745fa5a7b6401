/** Which blocks of the practice chain are saved, and when. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaver } from '#sandbox/chain/saver.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(60_000);
});
afterEach(() => void vi.useRealTimers());

function saving() {
  let height = 0;
  let asked = 0;
  const saved: string[] = [];
  const dump = async () => {
    asked += 1;
    return `0x${gzipSync(String(height)).toString('hex')}`;
  };
  const rpc = { request: dump as <T>() => Promise<T> };
  const saver = createSaver({ save: async (state) => void saved.push(Buffer.from(state).toString()) }, () => {});
  return {
    saved,
    /** Blocks, 12 seconds apart: `.` is empty. */
    async mine(blocks: string) {
      for (const block of blocks) {
        height += 1;
        saver.blockMined(rpc, block === '.');
        vi.advanceTimersByTime(1);
        do await new Promise(setImmediate);
        while (saved.length < asked);
        vi.advanceTimersByTime(12_000);
      }
    },
  };
}

test('default: a block with transactions and the next one, then every fifth of the empty ones', async () => {
  const chain = saving();
  await chain.mine('..........');
  expect(chain.saved).toEqual(['1', '5', '10']);
  await chain.mine('.x.....x');
  expect(chain.saved).toEqual(['1', '5', '10', '12', '13', '17', '18']);
});
