/** What a service can make of a write: what becomes of it on the chain, and what it answers. */
import type { SimTransaction } from './simulated-chain.ts';

/** `soon`: within five minutes. `hours`: long after it was given up. `dropped`: it waits, and is never mined. */
export type MinedWhen = 'soon' | 'minutes' | 'hours' | 'dropped' | 'never';

export interface SimAnswer {
  /** Null: no answer comes. */
  readonly status: number | null;
  readonly body: unknown;
  /** Milliseconds. */
  readonly after?: number;
}

export interface Answering {
  /** What was made of it. */
  readonly made: SimTransaction | null;
  readonly older: string;
  readonly foreign: string;
}

export interface SimFault {
  readonly name: string;
  readonly mined: readonly MinedWhen[];
  readonly answer: (answering: Answering) => SimAnswer;
}

const refusal = (status: number, message: string) => () => ({ status, body: { error: { message } } });
const hash = ({ made }: Answering) => ({ hash: made?.hash });
const done: readonly MinedWhen[] = ['soon', 'minutes'];
const either: readonly MinedWhen[] = ['soon', 'minutes', 'never', 'dropped'];
const refused: readonly MinedWhen[] = ['soon', 'minutes', 'hours', 'never', 'never'];
const receipt = ({ made }: Answering) => ({
  receipt: { transactionHash: made?.hash, status: null, blockNumber: null, gasUsed: '0x5208', logs: [] },
});

export const simulatedFaults: readonly SimFault[] = [
  { name: 'accepted', mined: [...done, 'dropped', 'hours'], answer: (made) => ({ status: 200, body: hash(made) }) },
  { name: '400 timeout of 30000ms exceeded', mined: refused, answer: refusal(400, 'timeout of 30000ms exceeded') },
  { name: '400 already known', mined: refused, answer: refusal(400, 'already known') },
  { name: '400', mined: refused, answer: refusal(400, 'Bad Request') },
  { name: '403', mined: refused, answer: refusal(403, 'Forbidden') },
  { name: '422', mined: refused, answer: refusal(422, 'insufficient funds') },
  { name: '500', mined: either, answer: refusal(500, 'Internal Server Error') },
  { name: 'lost answer', mined: [...either, 'hours'], answer: () => ({ status: null, body: null }) },
  { name: 'accepted without a hash', mined: either, answer: () => ({ status: 200, body: { ok: true } }) },
  { name: 'accepted with another chain’s hash', mined: either, answer: ({ foreign }) => ({ status: 200, body: { hash: foreign } }) },
  { name: 'accepted with the hash of an older one', mined: either, answer: ({ older }) => ({ status: 200, body: { hash: older } }) },
  { name: '200 with an error in the body', mined: either, answer: () => ({ status: 200, body: { error: { message: 'nonce too low' } } }) },
  { name: '200 that says it failed', mined: either, answer: () => ({ status: 200, body: { code: -32_000, message: 'timed out' } }) },
  { name: 'a receipt instead of a hash', mined: done, answer: (made) => ({ status: 200, body: receipt(made), after: 4_000 }) },
  { name: 'batched', mined: ['minutes'], answer: () => ({ status: 202, body: { status: 'queued', batch: 17 } }) },
  {
    name: 'batched, and answered minutes later',
    mined: ['minutes'],
    answer: (made) => ({ status: 200, body: hash(made), after: 150_000 }),
  },
];
