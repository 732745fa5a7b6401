/** Rate limits from headers: the IETF draft's `RateLimit` fields, its earlier forms, and `X-RateLimit-*`. */

interface SaidLimit {
  /** Requests a second to keep to; null for no limit. */
  readonly perSecond: number | null;
  /** Milliseconds without any request; null where some are left. */
  readonly pause: number | null;
}

/** A reset above this is a time in epoch seconds, not a number of seconds. */
const firstMoment = 1_000_000_000;
const longestPause = 60_000;
/** Seconds. In a longer window requests are not slowed down until few are left. */
const shortWindow = 10;
const little = 0.2;

type Headers = Readonly<Record<string, string>>;

const names = [
  'ratelimit',
  'ratelimit-policy',
  ...['ratelimit', 'x-ratelimit'].flatMap((first) => [`${first}-limit`, `${first}-remaining`]),
];

const count = (text: string | undefined): number | null =>
  text !== undefined && /^\s*\d{1,15}(?:\.\d+)?/.test(text) ? Number.parseFloat(text) : null;

/** A value such as `w` of `"default";q=100;w=60` (RFC 9651) or `reset` of `limit=100, reset=5`; of several policies, the first. */
const named = (text: string | undefined, name: string) =>
  text === undefined ? null : count(new RegExp(`(?:^|[;,])\\s*${name}=(\\d+)`).exec(text)?.[1]);

/**
 * `now`: epoch milliseconds. Null where the headers name no limit. https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/:
 * since its version 8 as `"default";r=1;t=5`, in version 7 as `limit=10, remaining=1, reset=5`, before that in fields of their own.
 */
export function limitIn(headers: Headers, now: number): SaidLimit | null {
  if (!names.some((name) => headers[name] !== undefined)) return null;
  const { ratelimit: newest, 'ratelimit-policy': policy } = headers;
  const one = (parameter: string, name: string) =>
    named(newest, parameter) ?? named(newest, name) ?? count(headers[`ratelimit-${name}`]) ?? count(headers[`x-ratelimit-${name}`]);
  const limit = one('q', 'limit') ?? named(policy, 'q') ?? count(policy);
  const remaining = one('r', 'remaining');
  if (limit === null && remaining === null) return null;
  const reportedReset = one('t', 'reset');
  // Some give a moment in milliseconds.
  const given = reportedReset !== null && reportedReset >= firstMoment * 1_000 ? reportedReset / 1_000 : reportedReset;
  const reset = given === null ? null : given >= firstMoment ? Math.max(0, given - now / 1000) : given;
  const window = named(policy, 'w') ?? named(headers['ratelimit-limit'], 'w');
  // Of a window of one second, what it takes in a second says it all.
  const isUsedUp = remaining === 0 && reset !== null && window !== 1;
  return {
    perSecond: pace(limit, remaining, window, reset),
    pause: isUsedUp ? Math.min(reset * 1000, longestPause) : null,
  };
}

function pace(limit: number | null, remaining: number | null, window: number | null, reset: number | null): number | null {
  if (limit === null) return null;
  if (window !== null && window > 0 && window <= shortWindow) return limit / window;
  const isLittle = remaining !== null && remaining > 0 && remaining < limit * little;
  return isLittle && reset !== null && reset > 0 ? remaining / reset : null;
}
