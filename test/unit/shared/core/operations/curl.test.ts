/** The line for a shell: what a real shell makes of it is the request, and the token is not in it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toCurl } from '#shared/core/operations/curl.ts';
import { inputExamples } from '#shared/core/operations/examples.ts';
import { toRequest, toUrl } from '#shared/core/operations/request.ts';
import { operationIds, operations } from '#shared/core/operations/table.ts';
import { toConnection } from '#test/support/connection.ts';

const connection = toConnection();

/** The words that a shell hands to curl. */
function wordsIn(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}`;
  const { stdout, status, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TOKEN: 'the-token' },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\0').slice(0, -1);
}

function lineOf(id: keyof typeof operations, input: Readonly<Record<string, unknown>>, change: Partial<typeof connection> = {}): string {
  const line = toCurl(operations[id], input, { ...connection, ...change });
  if (!line.ok) throw new Error(line.error.code);
  return line.value;
}

test.each(operationIds)('default: %s as a shell reads it is the request that the app makes', (id) => {
  const input = inputExamples(operations[id]);
  const line = lineOf(id, input);
  expect(line).toContain('$TOKEN');
  const words = wordsIn(line);
  const made = toRequest(operations[id], input, connection.settings);
  if (!made.ok) throw new Error(made.error.code);
  const { method, path, body } = made.value;
  expect(words.slice(0, 7)).toEqual([
    '--globoff',
    '--request',
    method,
    '--url',
    toUrl(connection.apiAddress, path),
    '--header',
    'Authorization: Bearer the-token',
  ]);
  expect(words.includes('--data-raw')).toBe(method === 'POST');
  if (body !== null) expect(JSON.parse(words.at(-1) ?? '')).toEqual(JSON.parse(JSON.stringify(body)));
});

// Written by others: https://github.com/minimaxir/big-list-of-naughty-strings
const naughty = (JSON.parse(readFileSync('test/support/naughty-strings.json', 'utf8')) as string[]).filter((text) => text !== '');
const cruel = ["'; touch owned; '", '$(id)`id`', '\\', "'\\''", '!!', '@/etc/passwd', 'a\nb', '%s%n', '"$TOKEN"', '\u2028'];

test('behavior: nothing in a value is read by the shell', () => {
  for (const text of [...cruel, ...naughty.slice(0, 60)]) {
    const input = { functionSignature: 'function set(string)', params: [text], contractAddress: connection.clientId };
    const body = JSON.parse(wordsIn(lineOf('contract.call', input)).at(-1) ?? '') as { params: string };
    expect(JSON.parse(body.params)).toEqual([text]);
  }
});

test('behavior: the connection’s settings hold', () => {
  const settings = { ...connection.settings, approvalForAllPath: '/v2/approved' };
  expect(lineOf('erc721.isApprovedForAll', inputExamples(operations['erc721.isApprovedForAll']), { settings })).toContain(
    "'https://api.example.org/v1/v2/approved'",
  );
});

test('error: what the encoding cannot carry is reported', () => {
  const settings = { ...connection.settings, paramsEncoding: 'comma-string' } as const;
  const input = { functionSignature: 'function set(string)', params: ['a,b'], contractAddress: 'x' };
  expect(toCurl(operations['contract.call'], input, { ...connection, settings })).toMatchObject({
    ok: false,
    error: { code: 'invalid-input' },
  });
});
