/** Whom main's HTTP trusts: certificates that the system or Node trusts, whatever the environment says (E7, E16). */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHttp } from '#main/core/platform/http.ts';
import { selfSigned } from '#test/support/self-signed.ts';
import { straight } from '#test/support/straight.ts';

let server: Server;
let url = '';
const reached: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'trust-'));
const authority = join(folder, 'ca.pem');
beforeAll(async () => {
  writeFileSync(authority, selfSigned.cert);
  server = createServer(selfSigned, (request, response) => {
    reached.push(request.headers.authorization ?? 'no authorization');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  reached.length = 0;
});

const untrusted = { ok: false, error: { code: 'offline', host: '', reason: 'untrusted' } };

for (const connection of ['pooled', 'own'] as const) {
  test(`error: E7 an unsigned certificate is refused and nothing is sent (${connection} connection)`, async () => {
    const http = createHttp({ findProxy: straight });
    // As the environment of the person who starts the app might say; read by Node at each connection.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const answer = await http.send({
      method: 'GET',
      url,
      headers: { authorization: 'Bearer x' },
      body: null,
      seconds: 5,
      maxBytes: 100,
      connection,
    });
    expect(answer).toEqual({ ...untrusted, error: { ...untrusted.error, host: new URL(url).host } });
    expect(reached).toEqual([]);
    await http.stop();
  });
}

test.each([
  ['NODE_EXTRA_CA_CERTS', { NODE_EXTRA_CA_CERTS: authority }],
  ['SSL_CERT_FILE', { SSL_CERT_FILE: authority }],
  ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
])('error: E16 started with %s, a stranger’s authority is not trusted', async (_name, env) => {
  const program = `
    const { cleanEnvironment } = await import('#main/environment.ts');
    cleanEnvironment(process.env);
    const { createHttp } = await import('#main/core/platform/http.ts');
    const http = createHttp({ findProxy: async () => 'direct' });
    const answer = await http.send({ method: 'GET', url: ${JSON.stringify(url)}, headers: {}, body: null, seconds: 5, maxBytes: 100, connection: 'own' });
    console.log(answer.ok ? 'trusted' : answer.error.reason);
    await http.stop();
  `;
  // In a folder of this project, so that its own names of modules hold.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...env },
    cwd: process.cwd(),
  });
  expect(stdout.trim()).toBe('untrusted');
  expect(reached).toEqual([]);
});
