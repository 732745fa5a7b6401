/** Reads failures from answers of the service. */
import { isAscii } from 'node:buffer';
import type { HttpAnswer } from '#main/core/ports/http.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { safeText } from '#shared/core/text.ts';

const longestPause = 60_000;

/** Removes a byte order mark, which JSON.parse would reject. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a body, or why it can't be read as text. */
export function toText(body: Uint8Array): Result<string> {
  // Most are ASCII, which takes a quarter of the time.
  if (isAscii(body)) return ok(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'));
  try {
    return ok(decoder.decode(body));
  } catch {
    return fail({ code: 'unreadable-response', why: 'not-text' });
  }
}

/** RFC 6585 section 6, or a web page instead of JSON. Redirects are reported as such. */
export function isCaptivePortal({ status, headers }: HttpAnswer): boolean {
  return status === 511 || (status === 200 && /^text\/html/i.test(headers['content-type'] ?? ''));
}

/** For an answer that is neither a success nor a 401 that a renewal would solve. `now`: epoch milliseconds. */
export function toServiceFailure(answer: HttpAnswer, now: number): Extract<AppError, { code: 'service' }> {
  const { status, headers, body } = answer;
  const text = toText(body);
  const scope = status === 403 ? missingScope(headers['www-authenticate']) : null;
  const pause = status === 429 || status === 503 ? pauseOf(headers['retry-after'], now) : null;
  return {
    code: 'service',
    status,
    text: text.ok ? errorText(text.value) : '',
    ...(scope === null ? {} : { scope }),
    ...(pause === null ? {} : { until: now + pause }),
  };
}

/** Milliseconds, at most a minute: RFC 9110 section 10.2.3, seconds or a date. Null for neither, or for a time that is past. */
function pauseOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const milliseconds = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : /GMT$/.test(text) ? Date.parse(text) - now : Number.NaN;
  return milliseconds > 0 ? Math.min(milliseconds, longestPause) : null;
}

/** RFC 6750 section 3: `Bearer error="insufficient_scope", scope="tokens"`. */
function missingScope(header: string | undefined): string | null {
  const scope = /\bscope="([\x21\x23-\x5b\x5d-\x7e ]{1,200})"/.exec(header ?? '')?.[1];
  return scope ?? null;
}

const longestError = 64 * 1024;

/** A short message from an error body; HTML and the like are useless to a person. */
function errorText(text: string): string {
  if (text.length > longestError) return '';
  try {
    const { error, message, error_description } = JSON.parse(text);
    // A text as `error` may be no more than the name of the status, beside a message that says what is wrong.
    const said = [error_description, error?.message, message, error].find((part) => typeof part === 'string');
    return said === undefined ? '' : safeText(said);
  } catch {
    return '';
  }
}
