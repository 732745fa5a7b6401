/** Faults of the status: refusals that have nothing to do with the request, and redirects. */
import type { IncomingMessage } from 'node:http';
import { sendAnswer } from '#sandbox/faults/answer.ts';
import { type Breakage, type Breakages, refuse } from '#sandbox/faults/breakage.ts';

const statuses = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 425, 429, 451, 500, 501, 502, 503, 504, 511];
const headersOf: Readonly<Record<number, Record<string, string>>> = {
  401: { 'www-authenticate': 'Bearer error="invalid_token"' },
  429: { 'retry-after': '2' },
  503: { 'retry-after': '2' },
};

function redirect(words: string, status: number, location: (request: IncomingMessage) => string): Breakage {
  return {
    words,
    acts: false,
    break: ({ socket, request }) => sendAnswer(socket, { status, headers: { location: location(request) }, body: Buffer.alloc(0) }),
  };
}

/** A name that leads nowhere, so that whoever follows it fails. */
const elsewhere = () => 'http://elsewhere.invalid/';
const sameAddress = ({ url = '/', headers }: IncomingMessage) => `http://${headers.host}${url}`;

export const statusFaults: Breakages = {
  ...Object.fromEntries(
    statuses.map((status) => [
      `status-${status}`,
      refuse(`not carried out; status ${status}${status === 429 || status === 503 ? ', Retry-After 2' : ''}`, status, headersOf[status]),
    ]),
  ),
  ...Object.fromEntries(
    [400, 403, 500].map((status): [string, Breakage] => [
      `status-${status}-after-acting`,
      { words: `carried out; status ${status}`, acts: true, break: (broken) => refuse('', status).break(broken) },
    ]),
  ),
  'retry-after-date': {
    words: 'not carried out; 503, Retry-After as a date two seconds away',
    acts: false,
    break: (broken) => refuse('', 503, { 'retry-after': new Date(Date.now() + 2000).toUTCString() }).break(broken),
  },
  'retry-after-past': refuse('not carried out; 503, Retry-After a date long past', 503, { 'retry-after': new Date(0).toUTCString() }),
  'retry-after-negative': refuse('not carried out; 503, Retry-After -5', 503, { 'retry-after': '-5' }),
  'retry-after-text': refuse('not carried out; 503, Retry-After "later"', 503, { 'retry-after': 'later' }),
  'retry-after-huge': refuse('not carried out; 503, Retry-After 1000000000', 503, { 'retry-after': '1000000000' }),
  'redirect-302': redirect('not carried out; 302 to another host', 302, elsewhere),
  'redirect-303': redirect('not carried out; 303 to another host', 303, elsewhere),
  'redirect-307': redirect('not carried out; 307 to another host', 307, elsewhere),
  'redirect-308': redirect('not carried out; 308 to another host', 308, elsewhere),
  'redirect-loop': redirect('not carried out; 307 to the same address', 307, sameAddress),
};
