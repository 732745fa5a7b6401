/** Loads files from strangers’ servers: a few at a time, anonymously, and only through allowed redirects. */

import { createMediaBudget } from '#main/collectibles/media-budget.ts';
import { toServerUrl } from '#main/collectibles/token-source.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { HttpAnswer, SendHttp } from '#main/core/ports/http.ts';
import type { FetchMedia, MediaKind } from '#main/core/ports/media.ts';
import type { Lack } from '#shared/collectibles/collectible.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** Bytes, once unpacked. */
export const mostBytes: Readonly<Record<MediaKind, number>> = { metadata: 256_000, picture: 8_000_000 };
/** Of one request, redirects included. */
const seconds = 20;
const mostRedirects = 3;
const atOnce = 4;

const accepted: Readonly<Record<MediaKind, string>> = {
  metadata: 'application/json, text/plain;q=0.5, */*;q=0.1',
  picture: 'image/avif, image/webp, image/png, image/jpeg, image/gif, image/svg+xml, */*;q=0.1',
};

export function createFetchMedia(send: SendHttp, clock: Clock): FetchMedia {
  const enter = createQueue(atOnce);
  const pass = createMediaBudget(clock);
  return async (text, kind, signal) => {
    const url = toServerUrl(text);
    if (url === null) return fail({ why: 'scheme', scheme: '' });
    // The budget comes before the queue, so that a long wait blocks no place in it. Redirects are the server's doing and are not counted.
    if (!(await pass(url.host, signal))) return fail({ why: 'canceled' });
    const leave = await enter(signal);
    if (leave === null) return fail({ why: 'canceled' });
    try {
      return await follow(url, kind, signal);
    } finally {
      leave();
    }
  };

  async function follow(first: URL, kind: MediaKind, signal: AbortSignal): Promise<Result<Uint8Array, Lack>> {
    let url = first;
    const began = performance.now();
    for (let redirects = 0; ; redirects += 1) {
      const { host } = url;
      const left = seconds - (performance.now() - began) / 1000;
      if (left <= 0) return fail({ why: 'too-slow', host });
      const answer = await send({
        method: 'GET',
        url: url.href,
        headers: { accept: accepted[kind] },
        body: null,
        seconds: left,
        maxBytes: mostBytes[kind],
        connection: 'own',
        signal,
      });
      if (!answer.ok) return fail(toLack(answer.error, host));
      const { status, headers, body } = answer.value;
      if (status >= 200 && status < 300) return ok(body);
      if (!isRedirect(answer.value)) return fail({ why: 'status', host, status });
      if (redirects === mostRedirects) return fail({ why: 'redirects', host });
      const next: URL | null = toServerUrl(headers.location ?? '', url.href);
      // From https to anything else.
      if (next === null) return fail({ why: 'redirects', host });
      url = next;
    }
  }
}

const isRedirect = ({ status, headers }: HttpAnswer) =>
  [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined && headers.location !== '';

function toLack(error: AppError, host: string): Lack {
  switch (error.code) {
    case 'canceled':
      return { why: 'canceled' };
    case 'timeout':
      return { why: 'too-slow', host };
    case 'unreadable-response':
      return error.why === 'too-large' ? { why: 'too-large' } : { why: 'unreachable', host };
    case 'offline':
      if (error.reason === 'private') return { why: 'private', host };
      return { why: error.reason === 'untrusted' ? 'untrusted' : 'unreachable', host };
    default:
      return { why: 'unreachable', host };
  }
}

/** Resolves with the function that leaves the queue; null where the signal ends before the turn comes. */
function createQueue(most: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    inside -= 1;
    waiting.shift()?.();
  };
  return async (signal: AbortSignal): Promise<(() => void) | null> => {
    while (inside >= most && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      const at = waiting.indexOf(resolve);
      if (at !== -1) waiting.splice(at, 1);
    }
    if (signal.aborted) {
      // Whose turn it was passes it on.
      if (inside < most) waiting.shift()?.();
      return null;
    }
    inside += 1;
    return leave;
  };
}
