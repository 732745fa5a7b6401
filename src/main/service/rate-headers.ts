/** How many requests a service says that it takes: the IETF draft's `RateLimit` fields, old and new, and the older `X-RateLimit-*`. */

export interface ToldRate {
  /** Requests a second, on average; null where it says no window. */
  readonly perSecond: number | null;
  /** Milliseconds in which it takes none; null where some are left. */
  readonly pause: number | null;
}

/** A reset above this is a moment, in epoch seconds, and not a number of seconds. */
const firstMoment = 1_000_000_000;
const longestPause = 60_000;

type Headers = Readonly<Record<string, string>>;

const count = (text: string | undefined): number | null =>
  text !== undefined && /^\s*\d{1,15}(?:\.\d+)?/.test(text) ? Number.parseFloat(text) : null;

/** A parameter of a structured field (RFC 9651), such as `w` of `"default";q=100;w=60`; of several policies, the first. */
const parameter = (text: string | undefined, name: string) => count(new RegExp(`;\\s*${name}=(\\d+)`).exec(text ?? '')?.[1]);

/** `now`: epoch milliseconds. Null where nothing is told. https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
export function toldRate(headers: Headers, now: number): ToldRate | null {
  const { ratelimit, 'ratelimit-policy': policy } = headers;
  const limit = count(headers['ratelimit-limit']) ?? count(headers['x-ratelimit-limit']) ?? parameter(policy, 'q');
  const remaining = parameter(ratelimit, 'r') ?? count(headers['ratelimit-remaining']) ?? count(headers['x-ratelimit-remaining']);
  const given = parameter(ratelimit, 't') ?? count(headers['ratelimit-reset']) ?? count(headers['x-ratelimit-reset']);
  const reset = given === null ? null : given >= firstMoment ? Math.max(0, given - now / 1000) : given;
  // In the draft's older form the policy stands behind the limit: `RateLimit-Limit: 10, 10;w=1`.
  const window = parameter(policy, 'w') ?? parameter(headers['ratelimit-limit'], 'w');
  if (limit === null && remaining === null) return null;
  const pause = remaining === 0 && reset !== null ? Math.min(reset * 1000, longestPause) : null;
  return { perSecond: limit !== null && window !== null && window > 0 ? limit / window : null, pause };
}
