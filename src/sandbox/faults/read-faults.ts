/** Faults of single reads: what a load balancer or an unordered query makes of them. Every answer is another one. */
import type { Answer } from '#sandbox/faults/answer.ts';
import { type Breakage, type Breakages, change } from '#sandbox/faults/breakage.ts';

/** `to`: the body, from the right one and how many answers there were before. A refusal is left as it is. */
function vary<T>(words: string, to: (body: T, turn: number) => unknown): Breakage {
  let turn = 0;
  return change(words, ({ status, body }: Answer) => {
    if (status !== 200) return {};
    turn += 1;
    return { body: Buffer.from(JSON.stringify(to(JSON.parse(body.toString()) as T, turn))) };
  });
}

/** Blocks that one node lags behind the other. */
const lag = 3;

export const latestBlockFaults: Breakages = {
  backwards: vary<number>(`the latest block number, every second time ${lag} lower`, (number, turn) =>
    turn % 2 === 0 ? Math.max(0, number - lag) : number,
  ),
};

export const accountsFaults: Breakages = {
  reordered: vary<readonly string[]>('the accounts in another order each time', (accounts, turn) => {
    const first = turn % Math.max(accounts.length, 1);
    return [...accounts.slice(first), ...accounts.slice(0, first)];
  }),
};
