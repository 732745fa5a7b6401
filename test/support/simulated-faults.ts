/** What a service can make of a write: what becomes of it on the chain, and what it answers. */
import type { SimTransaction } from './simulated-chain.ts';

/** `soon`: within five minutes. `hours`: long after it was given up. `dropped`: it waits, and is never mined. */
export type Deed = 'soon' | 'minutes' | 'hours' | 'dropped' | 'never';

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
  readonly deeds: readonly Deed[];
  readonly answer: (answering: Answering) => SimAnswer;
}

const refusal = (status: number, message: string) => () => ({ status, body: { error: { message } } });
const hash = ({ made }: Answering) => ({ hash: made?.hash });
const done: readonly Deed[] = ['soon', 'minutes'];
const either: readonly Deed[] = ['soon', 'minutes', 'never', 'dropped'];
const refused: readonly Deed[] = ['soon', 'minutes', 'hours', 'never', 'never'];
const receipt = ({ made }: Answering) => ({
  receipt: { transactionHash: made?.hash, status: null, blockNumber: null, gasUsed: '0x5208', logs: [] },
});

export const simulatedFaults: readonly SimFault[] = [
  { name: 'accepted', deeds: [...done, 'dropped', 'hours'], answer: (made) => ({ status: 200, body: hash(made) }) },
  { name: '400 timeout of 30000ms exceeded', deeds: refused, answer: refusal(400, 'timeout of 30000ms exceeded') },
  { name: '400 already known', deeds: refused, answer: refusal(400, 'already known') },
  { name: '400', deeds: refused, answer: refusal(400, 'Bad Request') },
  { name: '403', deeds: refused, answer: refusal(403, 'Forbidden') },
  { name: '422', deeds: refused, answer: refusal(422, 'insufficient funds') },
  { name: '500', deeds: either, answer: refusal(500, 'Internal Server Error') },
  { name: 'lost answer', deeds: [...either, 'hours'], answer: () => ({ status: null, body: null }) },
  { name: 'accepted without a hash', deeds: either, answer: () => ({ status: 200, body: { ok: true } }) },
  { name: 'accepted with another chain’s hash', deeds: either, answer: ({ foreign }) => ({ status: 200, body: { hash: foreign } }) },
  { name: 'accepted with the hash of an older one', deeds: either, answer: ({ older }) => ({ status: 200, body: { hash: older } }) },
  { name: '200 with an error in the body', deeds: either, answer: () => ({ status: 200, body: { error: { message: 'nonce too low' } } }) },
  { name: '200 that says it failed', deeds: either, answer: () => ({ status: 200, body: { code: -32_000, message: 'timed out' } }) },
  { name: 'a receipt instead of a hash', deeds: done, answer: (made) => ({ status: 200, body: receipt(made), after: 4_000 }) },
  { name: 'batched', deeds: ['minutes'], answer: () => ({ status: 202, body: { status: 'queued', batch: 17 } }) },
  {
    name: 'batched, and answered minutes later',
    deeds: ['minutes'],
    answer: (made) => ({ status: 200, body: hash(made), after: 150_000 }),
  },
];
