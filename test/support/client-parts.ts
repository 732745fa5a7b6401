/** The service client on real HTTP, with a sign-in that always holds and a cache in memory. */

import { systemClock } from '#main/core/platform/clock.ts';
import { createHttp } from '#main/core/platform/http.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { FindProxy, HttpAnswer, HttpRequest, SendHttp } from '#main/core/ports/http.ts';
import { createServiceClient } from '#main/core/service/client.ts';
import { createRequestLog } from '#main/core/service/request-log.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { openMemoryCache } from '#test/support/memory-cache.ts';
import { straight } from '#test/support/straight.ts';

export interface ClientOptions {
  readonly apiAddress: string;
  readonly clock?: Clock;
  /** Bounds every exchange, so that a test of silence is a short one. */
  readonly seconds?: number;
  readonly session?: Partial<AccessTokens>;
  readonly ca?: readonly string[];
  readonly findProxy?: FindProxy;
  readonly perSecond?: string;
  /** Instead of real HTTP. */
  readonly send?: SendHttp;
  /** Instead of a method of the one in memory. */
  readonly cache?: Partial<Cache>;
  readonly slowed?: (connection: string, perSecond: number | null) => void;
}

export const accessToken = 'access-token-of-the-tests';

export function startClient({ apiAddress, clock = systemClock, seconds, session, ca, findProxy, perSecond = '', ...more }: ClientOptions) {
  const http = createHttp({ findProxy: findProxy ?? straight, ...(ca === undefined ? {} : { ca }) });
  const inMemory = openMemoryCache();
  const cache = new Proxy(inMemory, { get: (_cache, name: keyof Cache) => more.cache?.[name] ?? inMemory[name] });
  const log = createRequestLog();
  const rejections: string[] = [];
  const replaced: string[] = [];
  const client = createServiceClient({
    send: more.send ?? ((request: HttpRequest) => http.send(seconds === undefined ? request : { ...request, seconds })),
    session: {
      accessToken: async () => ok(accessToken),
      afterRejection: async (_connection, token) => {
        rejections.push(token);
        return ok(`${token}-renewed`);
      },
      afterSecondRejection: async () => fail({ code: 'session-expired', at: null }),
      maySee: () => true,
      signInNumber: () => 0,
      ...session,
    },
    cache,
    clock,
    log,
    // No waiting between tries.
    random: () => 0,
    chainRestarted: (connectionId) => void replaced.push(connectionId),
    ...(more.slowed === undefined ? {} : { slowed: more.slowed }),
  });
  const connection = toConnection({ apiAddress, settings: { ...toConnection().settings, perSecond } });
  return { client, connection, log, cache, rejections, replaced, http, stop: () => http.stop() };
}

/** What a service answers, without a network. */
export const said = (status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}) =>
  ok({ status, headers, body: Buffer.from(body) });

/** Failures that a sending or the session may answer. */
export const host = 'api.example.org';
export const reset = fail({ code: 'offline' as const, host, reason: 'reset' as const });
export const refused = fail({ code: 'offline' as const, host, reason: 'refused' as const });
export const signedOut = fail({ code: 'not-signed-in' as const });

type Said = Result<HttpAnswer>;

/** The client, and a service that answers at once as a test says, without a network; time passes as the test says. */
export function startScripted(answer: (request: HttpRequest, count: number) => Said | Promise<Said>, options: Partial<ClientOptions> = {}) {
  const fake = createFakeClock();
  const after: Clock['after'] = (milliseconds, run) => {
    if (milliseconds > 0) return fake.after(milliseconds, run);
    const soon = setImmediate(run);
    return () => clearImmediate(soon);
  };
  const clock = { ...fake, after };
  const sent: HttpRequest[] = [];
  const send: SendHttp = async (request) => {
    sent.push(request);
    return answer(request, sent.length);
  };
  const parts = startClient({ apiAddress: 'https://api.example.org/v1', clock, send, ...options });
  parts.stop();
  return { ...parts, clock, sent };
}
