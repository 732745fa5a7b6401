/** Everything that can become of a write between the click and the answer, and what the journal must say of it then. */
import type { Socket } from 'node:net';
import type { WriteState } from '#shared/writes/activity.ts';
import type { Review } from '#shared/writes/review.ts';
import { answer, type Fault } from './faulty-service.ts';
import type { handlersOf } from './main-handlers.ts';

export type Desk = ReturnType<typeof handlersOf>;

export interface WriteFault {
  readonly name: string;
  /** What the service does with the request. */
  readonly fault: Fault;
  /** Seconds that a write may take. */
  readonly seconds?: number;
  /** What the person, or a page, does while the review is open, and after. */
  readonly reviewing?: (desk: Desk, review: Review) => Promise<unknown>;
  readonly after?: (desk: Desk, review: Review) => Promise<unknown>;
  /** Milliseconds that the computer sleeps while the review is open. */
  readonly sleeps?: number;
  /** Over TLS, and willing to speak HTTP/2. */
  readonly http2?: boolean;
  /** Of the call; null for a success. */
  readonly code: string | null;
  readonly state: 'accepted' | 'refused' | 'unknown' | null;
  /** An answer that is no success names the transaction all the same. */
  readonly named?: true;
  /** Requests that the service sees. */
  readonly seen: 0 | 1;
  /** What the person reads of its entry then; null where there is none. It is true of each: no block has been looked at yet. */
  readonly reads: string | null;
}

let made = 0;
/** Of each transaction its own, as on a chain. */
export function nextHash(): string {
  made += 1;
  return `0x${made.toString(16).padStart(64, '0')}`;
}
export const accepts: Fault = (...request) => answer(200, JSON.stringify({ hash: nextHash() }))(...request);
const problem = '{"error":{"code":"x","message":"Said by the service."}}';
const whole = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const begin =
  (text: string, then: (socket: Socket) => void): Fault =>
  (socket) => {
    socket.write(text, () => then(socket));
  };
const reset = (socket: Socket) => void socket.resetAndDestroy();

const unknown = { code: 'outcome-unknown', state: 'unknown', seen: 1, reads: 'unknown: don’t send again yet' } as const;
const refused = { code: 'service', state: 'refused', seen: 1, reads: 'refused: checking the chain' } as const;
const accepted = { code: null, state: 'accepted', seen: 1, fault: accepts, reads: 'pending: waiting for a block' } as const;

const many = (run: () => Promise<unknown>) => Promise.all(Array.from({ length: 100 }, run));
const confirm = (desk: Desk, { id, digest }: Review) => desk.handlers['review.confirm']({ review: id, digest });

export const writeFaults: readonly WriteFault[] = [
  { name: 'accepted', ...accepted },
  { name: 'timeout', fault: () => {}, seconds: 0.2, ...unknown },
  { name: 'reset before the headers', fault: reset, ...unknown },
  { name: 'closed without an answer', fault: (socket) => socket.end(), ...unknown },
  { name: 'reset in the headers', fault: begin('HTTP/1.1 200 OK\r\ncontent-', reset), ...unknown },
  { name: 'reset after the headers', fault: begin(`${whole}content-length: 100\r\n\r\n`, reset), ...unknown },
  { name: 'truncated', fault: begin(`${whole}content-length: 100\r\n\r\n{"hash":"0x`, (socket) => socket.end()), ...unknown },
  { name: 'half of a JSON text', fault: answer(200, '{"hash":"0x'), ...unknown },
  { name: '400', fault: answer(400, problem), ...refused },
  { name: '401', fault: answer(401, problem), ...refused },
  { name: '403', fault: answer(403, problem), ...refused },
  { name: '404', fault: answer(404, problem), ...refused },
  { name: '422', fault: answer(422, problem), ...refused },
  {
    name: '400 that names a transaction',
    fault: (...request) => answer(400, JSON.stringify({ error: { code: 'CALL_EXCEPTION', transactionHash: nextHash() } }))(...request),
    ...unknown,
    named: true,
  },
  { name: '404 in HTML', fault: answer(404, '<html>', { 'content-type': 'text/html' }), ...unknown },
  { name: '408', fault: answer(408, problem), ...unknown },
  { name: '409', fault: answer(409, problem), ...unknown },
  { name: '425', fault: answer(425, problem), ...unknown },
  { name: '429', fault: answer(429, problem, { 'retry-after': '1' }), ...unknown },
  { name: '500', fault: answer(500, problem), ...unknown },
  {
    name: '500 that names the transaction',
    fault: (...request) => answer(500, `{"message":"late","transactionHash":"${nextHash()}"}`)(...request),
    named: true,
    ...unknown,
  },
  { name: '502', fault: answer(502, '<html>'), ...unknown },
  { name: '503', fault: answer(503, '', { 'retry-after': '1' }), ...unknown },
  { name: '504', fault: answer(504, ''), ...unknown },
  { name: '307', fault: answer(307, '', { location: '/elsewhere' }), ...unknown },
  { name: 'HTML', fault: answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' }), ...unknown },
  {
    name: 'more than 2 MB',
    fault: (...request) => answer(200, `{"hash":"${nextHash()}","more":"${'x'.repeat(2 ** 21)}"}`)(...request),
    ...unknown,
  },
  { name: 'HTTP/2 offered', ...accepted, http2: true },
  { name: 'confirmed 100 times', ...accepted, reviewing: (desk, review) => many(() => confirm(desk, review)) },
  {
    name: 'IPC replay',
    ...accepted,
    // Confirmed by the person's window once; all that comes after it is a repetition.
    after: (desk, review) => many(() => confirm(desk, review)),
  },
  { name: 'sleep for an hour', fault: accepts, sleeps: 3_600_000, code: 'changed-meanwhile', state: null, seen: 0, reads: null },
  { name: 'sleep for a minute', ...accepted, sleeps: 60_000 },
];

/** Who kills it, what the journal holds at the next start, and how many requests may have been seen. */
export const killPoints: readonly [string, 'itself' | 'the service', WriteState | null, 0 | 1][] = [
  ['at the confirmation', 'itself', null, 0],
  ['before prepared', 'itself', null, 0],
  ['after prepared', 'itself', 'withdrawn', 0],
  ['before holding', 'itself', 'withdrawn', 0],
  ['after holding', 'itself', 'withdrawn', 0],
  ['while held', 'itself', 'withdrawn', 0],
  ['asked for the balance', 'the service', 'withdrawn', 0],
  ['before the token', 'itself', 'withdrawn', 0],
  ['before leaving', 'itself', 'withdrawn', 0],
  ['before sent', 'itself', 'withdrawn', 0],
  ['after sent', 'itself', 'unknown', 0],
  ['after leaving', 'itself', 'unknown', 0],
  ['opening the socket', 'itself', 'unknown', 0],
  ['the request has come', 'the service', 'unknown', 1],
  ['half of the head is written', 'the service', 'unknown', 1],
  ['half of the body is written', 'the service', 'unknown', 1],
  ['all of it is written', 'the service', 'unknown', 1],
  ['at the answer', 'itself', 'unknown', 1],
  ['before the outcome', 'itself', 'unknown', 1],
  ['after the outcome', 'itself', 'accepted', 1],
  ['asked for the receipt', 'the service', 'accepted', 1],
  ['before confirmed', 'itself', 'accepted', 1],
  ['after confirmed', 'itself', 'confirmed', 1],
];
