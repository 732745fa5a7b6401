/** What refusals say: pauses, scopes, words; and when a read is tried again. */
import { describe, expect, test } from 'vitest';
import { isCaptivePortal, toServiceFailure, toText } from '#main/core/service/failure.ts';
import { pauseBefore } from '#main/core/service/retry-pauses.ts';
import { fail, ok } from '#shared/core/result.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const answer = (status: number, headers: Record<string, string> = {}, body = '') => ({ status, headers, body: Buffer.from(body) });

describe('H6 Retry-After', () => {
  test.each([
    ['5', 5_000],
    ['1000000000', 60_000],
    ['Sat, 21 Nov 2026 12:00:10 GMT', 10_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', null],
    ['Sat, 21 Nov 2027 11:00:00 GMT', 60_000],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['', null],
    [' 5 ', 5_000],
    ['5 seconds', null],
    ['in 5', null],
    ['Sat, 21 Nov 2026 12:00:10 GMT-0100', null],
    ['5.5', null],
    ['1e3', null],
    ['99999999999999999999', null],
  ])('behavior: H6 %j', (header, milliseconds) => {
    for (const status of [429, 503]) {
      const failure = toServiceFailure(answer(status, { 'retry-after': header }), now);
      expect(failure.until).toBe(milliseconds === null ? undefined : now + milliseconds);
    }
    expect(toServiceFailure(answer(500, { 'retry-after': header }), now).until).toBeUndefined();
  });
});

describe('H5 what it says', () => {
  test('behavior: H5 a 403 names the scope that is missing', () => {
    const header = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="tokens"' };
    expect(toServiceFailure(answer(403, header), now)).toMatchObject({ status: 403, scope: 'tokens' });
    expect(toServiceFailure(answer(401, header), now).scope).toBeUndefined();
    expect(toServiceFailure(answer(403, { 'www-authenticate': 'Bearer scope="a\u0000b"' }), now).scope).toBeUndefined();
  });

  test.each([
    ['{"error":{"message":"No such block."}}', 'No such block.'],
    ['{"error":"nope"}', 'nope'],
    ['{"message":"m"}', 'm'],
    ['{"statusCode":400,"message":"insufficient funds","error":"Bad Request"}', 'insufficient funds'],
    ['{"error":null,"message":"m"}', 'm'],
    ['{"error":{"message":5},"message":{}}', ''],
    ['"m"', ''],
    ['{"error_description":"d","error":"e"}', 'd'],
    ['{"error":{"message":"a\\u202eb\\nc"}}', 'a b c'],
    [JSON.stringify({ message: 'x'.repeat(10_000) }), 'x'.repeat(200)],
    ['<html>', ''],
    ['null', ''],
    ['[]', ''],
    ['{"__proto__":{"message":"polluted"}}', ''],
    ['', ''],
  ])('behavior: H5 E24 %j', (body, text) => {
    expect(toServiceFailure(answer(400, {}, body), now).text).toBe(text);
    expect(({} as { message?: string }).message).toBeUndefined();
  });

  test('error: H5 H8 E24 an error body that is no text, or too long for a message, isn’t shown', () => {
    expect(toServiceFailure({ ...answer(500), body: Buffer.from([0xff, 0x7b, 0x7d]) }, now).text).toBe('');
    const { text } = toServiceFailure(answer(500, {}, JSON.stringify({ message: 'm', more: 'x'.repeat(64 * 1024) })), now);
    expect(text).toBe('');
  });

  test('behavior: H8 a text is decoded unchanged, but for its byte order mark; anything else is no text', () => {
    expect(toText(Buffer.from('\ufeff{"a":"ä"}'))).toEqual(ok('{"a":"ä"}'));
    expect(toText(Buffer.from([0x22, 0xe4, 0x22]))).toEqual(fail({ code: 'unreadable-response', why: 'not-text' }));
  });

  test.each([
    [511, {}, true],
    [200, { 'content-type': 'text/html; charset=utf-8' }, true],
    [200, { 'content-type': 'application/json' }, false],
    [200, {}, false],
    [200, { 'content-type': 'application/json; profile="text/html"' }, false],
    [404, { 'content-type': 'text/html' }, false],
  ])('behavior: H12 %i %j', (status, headers, isPortal) => {
    expect(isCaptivePortal(answer(status, headers))).toBe(isPortal);
  });
});

describe('H7 pauseBefore', () => {
  const fault = { code: 'service', status: 500, text: '' } as const;
  test('behavior: H7 twice as long each time, with full jitter, three tries in all', () => {
    expect([1, 2, 3].map((tries) => pauseBefore(fault, tries, now, () => 1))).toEqual([500, 1_000, null]);
    expect(pauseBefore(fault, 1, now, () => 0)).toBe(0);
  });

  test('behavior: H6 as long as the service says', () => {
    expect(pauseBefore({ ...fault, status: 429, until: now + 7_000 }, 1, now, () => 0)).toBe(7_000);
  });

  test.each([
    { code: 'offline', host: 'h', reason: 'refused' },
    { code: 'offline', host: 'h', reason: 'untrusted' },
    { code: 'timeout', host: 'h', seconds: 30 },
    { code: 'service', status: 404, text: '' },
    { code: 'service', status: 501, text: '' },
    { code: 'session-expired', at: null },
    { code: 'canceled' },
  ] as const)('behavior: H7 never again for %j', (error) => {
    expect(pauseBefore(error, 1, now, () => 1)).toBeNull();
  });
});
