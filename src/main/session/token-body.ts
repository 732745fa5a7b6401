/**
 * Prepares the body of a token answer for oauth4webapi, which would refuse some usable sign-ins. Only the known fields are passed on,
 * with small deviations corrected. An `id_token` was not asked for and is left out.
 */

const known = ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope', 'error', 'error_description'] as const;
type Fields = Partial<Record<(typeof known)[number], unknown>>;

/** JSON of the known fields; null for a body that is none of a token endpoint. */
export function readTokenBody(body: Uint8Array): string | null {
  const text = toText(body);
  const answer = text === null ? null : parse(text);
  if (text === null || typeof answer !== 'object' || answer === null || Array.isArray(answer) || hasNameTwice(text)) return null;
  const fields: Fields = {};
  for (const name of known) if (Object.hasOwn(answer, name)) fields[name] = (answer as Fields)[name];
  return JSON.stringify(mend(fields));
}

/** A byte order mark is left in, where JSON.parse refuses it (RFC 8259 §8.1). */
function toText(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Whether the object repeats a name: two parsers could read different values. `text` is valid JSON. */
function hasNameTwice(text: string): boolean {
  const names = new Set<unknown>();
  let depth = 0;
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[[\]{}]/g)) {
    if (string === undefined) depth += token === '{' || token === '[' ? 1 : -1;
    else if (depth === 1 && colon !== undefined) {
      const name = JSON.parse(string) as unknown;
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}

function mend({ expires_in, refresh_token, scope, ...rest }: Fields): Fields {
  const lifetime = toLifetime(expires_in);
  return {
    ...rest,
    ...(lifetime === null ? {} : { expires_in: lifetime }),
    // Services that give none say so with null or an empty text, too.
    ...(isNone(refresh_token) ? {} : { refresh_token }),
    ...(isNone(scope) ? {} : { scope }),
  };
}

const isNone = (value: unknown) => value === undefined || value === null || value === '';

/** Seconds; null where it is invalid, so that only a 401 shows the end. Negative counts as 0. */
function toLifetime(given: unknown): number | null {
  const lifetime = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  return typeof lifetime === 'number' && Number.isFinite(lifetime) ? Math.max(lifetime, 0) : null;
}
