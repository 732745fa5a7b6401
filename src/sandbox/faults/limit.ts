/** The sandbox's rate limit: reads and writes count together, and requests above it are answered with 429. */
import type { ServerResponse } from 'node:http';
import { apiPath } from '#sandbox/api/path.ts';
import { json } from '#sandbox/faults/answer.ts';
import type { Serve } from '#sandbox/server.ts';

/** What a limiter says of one request, at a moment in milliseconds. */
export interface Taken {
  readonly isTaken: boolean;
  /** How many more it takes now. */
  readonly left: number;
  /** Milliseconds until it takes another. */
  readonly wait: number;
}
export type Limiter = (at: number) => Taken;

const second = 1_000;

/** Counts within each second of the clock: two bursts may follow each other closely. */
const fixed = (perSecond: number): Limiter => {
  let [window, count] = [Number.NaN, 0];
  return (at) => {
    const now = Math.floor(at / second);
    if (now !== window) [window, count] = [now, 0];
    count += 1;
    const left = Math.max(0, perSecond - count);
    return { isTaken: count <= perSecond, left, wait: left > 0 ? 0 : (now + 1) * second - at };
  };
};

/** At most `perSecond` requests in any second. */
const sliding = (perSecond: number): Limiter => {
  const taken: number[] = [];
  return (at) => {
    while (taken.length > 0 && (taken[0] ?? 0) <= at - second) taken.shift();
    const isTaken = taken.length < perSecond;
    if (isTaken) taken.push(at);
    const left = perSecond - taken.length;
    return { isTaken, left, wait: left > 0 ? 0 : (taken[0] ?? at) + second - at };
  };
};

const secondsSaved = 5;

/** `perSecond` requests a second on average; those unused in the last five seconds may come at once. */
const bucket = (perSecond: number): Limiter => {
  const most = perSecond * secondsSaved;
  let [tokens, last] = [most, Number.NEGATIVE_INFINITY];
  return (at) => {
    tokens = Math.min(most, tokens + ((at - last) * perSecond) / second);
    last = at;
    const isTaken = tokens >= 1;
    if (isTaken) tokens -= 1;
    return { isTaken, left: Math.floor(tokens), wait: tokens >= 1 ? 0 : ((1 - tokens) * second) / perSecond };
  };
};

export const limiters = { fixed, sliding, bucket } as const;

type Headers = Readonly<Record<string, string>>;
const seconds = ({ wait }: Taken) => String(Math.ceil(wait / second));

/** The headers in which services say their limit, for every answer. */
const sayings = {
  /** RFC 9110, section 10.2.3. */
  'retry-after': (_perSecond: number, taken: Taken): Headers =>
    taken.isTaken ? {} : { 'retry-after': String(Math.max(1, Math.ceil(taken.wait / second))) },
  /** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
  ratelimit: (perSecond: number, taken: Taken): Headers => ({
    'ratelimit-policy': `"default";q=${perSecond};w=1`,
    ratelimit: `"default";r=${taken.left};t=${seconds(taken)}`,
  }),
  'x-ratelimit': (perSecond: number, taken: Taken): Headers => ({
    'x-ratelimit-limit': String(perSecond),
    'x-ratelimit-remaining': String(taken.left),
    'x-ratelimit-reset': seconds(taken),
  }),
} as const;

export interface Limit {
  /** As it was written. */
  readonly text: string;
  readonly perSecond: number;
  readonly counted: keyof typeof limiters;
  readonly says: readonly (keyof typeof sayings)[];
}

const isIn = <T extends object>(name: string, names: T): name is string & keyof T => Object.hasOwn(names, name);

/** `2`, `2,bucket` or `2,sliding,retry-after,ratelimit`; null for anything else. */
export function parseLimit(text: string): Limit | null {
  const [rate = '', ...words] = text.split(',');
  if (!/^[1-9]\d{0,3}$/.test(rate)) return null;
  const counted = words.filter((word) => isIn(word, limiters));
  const says = words.filter((word) => isIn(word, sayings));
  if (counted.length > 1 || counted.length + says.length < words.length) return null;
  return { text, perSecond: Number(rate), counted: counted[0] ?? 'sliding', says };
}

export const limitUsage = `A limit is a number of requests a second, reads and writes together, such as 2 or 2,bucket,retry-after.
How they are counted: ${Object.keys(limiters).join(', ')} (default: sliding). What answers say about it: ${Object.keys(sayings).join(', ')}
(default: nothing). Requests over the limit get a 429 and aren’t carried out.`;

function refuse(response: ServerResponse): void {
  response.writeHead(429, json);
  response.end(JSON.stringify({ error: { code: 'too-many-requests', message: 'Too many requests.' } }));
}

/** `limit`: null for none. */
export function withLimit(serve: Serve, limit: Limit | null, now: () => number = () => performance.now()): Serve {
  if (limit === null) return serve;
  const { perSecond, counted, says } = limit;
  const ask = limiters[counted](perSecond);
  return (request, response, path) => {
    if (path !== apiPath && !path.startsWith(`${apiPath}/`)) return serve(request, response, path);
    const taken = ask(now());
    for (const each of says) for (const [name, value] of Object.entries(sayings[each](perSecond, taken))) response.setHeader(name, value);
    if (taken.isTaken) return serve(request, response, path);
    // Read all the same: a socket closed over unread bytes is reset.
    request.resume();
    refuse(response);
  };
}
