/** Faults of an answer's body: the status is right, but the body isn't. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Answer, sendAnswer } from '#sandbox/faults/answer.ts';
import { type Breakages, change } from '#sandbox/faults/breakage.ts';

const html = Buffer.from('<!doctype html><title>Network sign-in</title><h1>Welcome to the network</h1><p>Sign in to go on.</p>');
const htmlType = { 'content-type': 'text/html; charset=utf-8' };
const bytes = (body: string) => ({ body: Buffer.from(body) });
const bombSize = 200_000_000;

/** The first field of an object once more, with another value. */
function withFieldTwice({ body }: Answer): Partial<Answer> {
  const text = body.toString();
  const name = /^\{"([^"]+)":/.exec(text)?.[1];
  return bytes(name === undefined ? `{"answer":1,"answer":${text}}` : `{${JSON.stringify(name)}:"0",${text.slice(1)}`);
}

const snakeCase = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), one]),
      )
    : value;

export const bodyFaults: Breakages = {
  'html-200': change('a page of HTML with status 200', ({ headers }) => ({
    status: 200,
    headers: { ...headers, ...htmlType },
    body: html,
  })),
  'html-511': change('a page of HTML with status 511', ({ headers }) => ({
    status: 511,
    headers: { ...headers, ...htmlType },
    body: html,
  })),
  empty: change('an empty body', () => bytes('')),
  'no-content': change('status 204', () => ({ status: 204, body: Buffer.alloc(0) })),
  'not-json': change('text that isn’t JSON', () => bytes('everything is fine')),
  'cut-json': change('half of the JSON, said to be all', ({ body }) => ({ body: body.subarray(0, Math.floor(body.length / 2)) })),
  'trailing-garbage': change('more after the JSON', ({ body }) => bytes(`${body}}`)),
  'byte-order-mark': change('a byte order mark before the JSON', ({ body }) => bytes(`\uFEFF${body}`)),
  'invalid-utf8': change('bytes that aren’t UTF-8', ({ body }) => ({
    body: Buffer.concat([Buffer.from('{"note":"\xff\xfe",', 'latin1'), body.subarray(1)]),
  })),
  'dup-keys': change('a field twice, with two values', withFieldTwice),
  'proto-key': change('a field named __proto__', ({ body }) =>
    bytes(`{"__proto__":{"isApproved":true,"hash":"0x"},"constructor":{},"answer":${body}}`),
  ),
  null: change('null', () => bytes('null')),
  list: change('the answer inside a list', ({ body }) => bytes(`[${body}]`)),
  wrapped: change('the answer inside { data }', ({ body }) => bytes(`{"data":${body}}`)),
  'json-rpc': change('the answer as the result of JSON-RPC', ({ body }) => bytes(`{"jsonrpc":"2.0","id":1,"result":${body}}`)),
  'snake-case': change('names in snake_case', ({ body }) => bytes(JSON.stringify(JSON.parse(body.toString(), snakeCase)))),
  'unknown-shape': change('an object that has nothing to do with it', () => bytes('{"status":"ok","payload":{"kind":"unheard-of"}}')),
  'error-200': change('an error with status 200', () => ({
    status: 200,
    ...bytes('{"success":false,"error":{"code":"fault","message":"It failed."}}'),
  })),
  deep: change('100,000 lists inside each other', () => bytes('['.repeat(100_000) + ']'.repeat(100_000))),
  huge: change('5 MB of JSON', ({ body }) => bytes(`{"filler":"${'x'.repeat(5_000_000)}","answer":${body}}`)),
  'gzip-bomb': {
    words: '200 MB, as some kB of gzip',
    acts: true,
    break: async ({ socket, answer }) => {
      const body = await promisify(gzip)(Buffer.concat([Buffer.alloc(bombSize, ' '), answer.body]));
      sendAnswer(socket, { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body });
    },
  },
  'false-gzip': change('said to be gzip, and isn’t', ({ headers }) => ({ headers: { ...headers, 'content-encoding': 'gzip' } })),
  'wrong-content-type': change('JSON said to be HTML', ({ headers }) => ({ headers: { ...headers, ...htmlType } })),
  'no-content-type': change('JSON without a content type', ({ headers: { 'content-type': _, ...headers } }) => ({ headers })),
};
