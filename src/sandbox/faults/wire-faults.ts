/** Faults of the connection itself: cut off, silent or slow. */
import type { Socket } from 'node:net';
import { type Answer, toHead } from '#sandbox/faults/answer.ts';
import type { Breakages } from '#sandbox/faults/breakage.ts';

const half = ({ body }: Answer) => body.subarray(0, Math.floor(body.length / 2));
const sized = (answer: Answer) => toHead(answer, { 'content-length': String(answer.body.length) });
/** Written out before the connection is cut: a reset may overtake what is still on its way. */
const writeThen = (socket: Socket, bytes: string | Buffer, then: () => void) => socket.write(bytes, () => setTimeout(then, afterwards));
const second = 1000;
const afterwards = 250;

export const wireFaults: Breakages = {
  'reset-before-headers': {
    words: 'not carried out; the connection is reset without a word',
    acts: false,
    break: ({ socket }) => void socket.resetAndDestroy(),
  },
  'reset-after-acting': {
    words: 'carried out; the connection is reset without a word',
    acts: true,
    break: ({ socket }) => void socket.resetAndDestroy(),
  },
  'reset-in-headers': {
    words: 'reset within the headers',
    acts: true,
    break: ({ socket, answer }) => void writeThen(socket, sized(answer).slice(0, -20), () => socket.resetAndDestroy()),
  },
  'reset-in-body': {
    words: 'reset within the body',
    acts: true,
    break: ({ socket, answer }) =>
      void writeThen(socket, Buffer.concat([Buffer.from(sized(answer)), half(answer)]), () => socket.resetAndDestroy()),
  },
  truncated: {
    words: 'closed in an orderly way within the body',
    acts: true,
    break: ({ socket, answer }) => {
      socket.write(sized(answer));
      socket.end(half(answer));
    },
  },
  'bad-chunks': {
    words: 'chunks with a length that isn’t a number',
    acts: true,
    break: ({ socket, answer }) => {
      socket.write(toHead(answer, { 'transfer-encoding': 'chunked' }));
      socket.end(`zz\r\n${answer.body}\r\n0\r\n\r\n`);
    },
  },
  hang: { words: 'not carried out; no answer, ever', acts: false, break: () => {} },
  'hang-after-acting': { words: 'carried out; no answer, ever', acts: true, break: () => {} },
  'stall-in-headers': {
    words: 'silence within the headers',
    acts: true,
    break: ({ socket, answer }) => void socket.write(sized(answer).slice(0, -20)),
  },
  'stall-in-body': {
    words: 'silence within the body',
    acts: true,
    break: ({ socket, answer }) => void socket.write(Buffer.concat([Buffer.from(sized(answer)), half(answer)])),
  },
  drip: {
    words: 'a byte of the body each second, for ten minutes',
    acts: true,
    break: ({ socket, answer }) => drip(socket, answer),
  },
};

function drip(socket: Socket, answer: Answer): void {
  const padded = Buffer.concat([Buffer.alloc(600, ' '), answer.body]);
  socket.write(toHead(answer, { 'content-length': String(padded.length) }));
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(padded.subarray(sent, sent + 1));
    sent += 1;
    if (sent === padded.length) clearInterval(timer);
  }, second);
  socket.once('close', () => clearInterval(timer));
}
