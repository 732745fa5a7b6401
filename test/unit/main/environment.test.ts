/** What is taken from the environment (E16): the pure half; the started app is tried end to end. */
import { expect, test } from 'vitest';
import { childEnvironment, cleanEnvironment } from '#main/environment.ts';

const harmful = {
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  NODE_EXTRA_CA_CERTS: '/tmp/evil.pem',
  NODE_OPTIONS: '--require /tmp/evil.js',
  NODE_DEBUG: 'http,tls',
  NODE_PATH: '/tmp',
  NODE_USE_ENV_PROXY: '1',
  NODE_USE_SYSTEM_CA: '1',
  NODE_V8_COVERAGE: '/tmp',
  SSLKEYLOGFILE: '/tmp/keys',
  SSL_CERT_FILE: '/tmp/evil.pem',
  SSL_CERT_DIR: '/tmp',
  OPENSSL_CONF: '/tmp/evil.cnf',
  ELECTRON_RUN_AS_NODE: '1',
  ELECTRON_ENABLE_LOGGING: '1',
  ELECTRON_LOG_FILE: '/tmp/log',
  ELECTRON_NO_ATTACH_CONSOLE: '1',
  DEBUG: '*',
  node_options: '--inspect',
  SslKeyLogFile: '/tmp/keys',
};
const harmless = {
  PATH: '/bin',
  HOME: '/home/x',
  DISPLAY: ':0',
  XDG_RUNTIME_DIR: '/run/x',
  LANG: 'de_DE.UTF-8',
  NODEJS: 'x',
  MY_NODE_ENV: 'x',
};

test('E16 what changes trust, writes keys down or loads code goes; everything else stays', () => {
  const env: NodeJS.ProcessEnv = { ...harmful, ...harmless };
  cleanEnvironment(env);
  expect(env).toEqual(harmless);
});

test('E16 deleting reaches the process itself: Node reads it anew at each connection', () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const own = { ...process.env };
  try {
    cleanEnvironment(process.env);
    expect(process.env.NODE_TLS_REJECT_UNAUTHORIZED).toBeUndefined();
  } finally {
    delete own.NODE_TLS_REJECT_UNAUTHORIZED;
    Object.assign(process.env, own);
  }
});

test('E16 a child process gets only the variables it needs', () => {
  const given = childEnvironment({
    ...harmful,
    ...harmless,
    Path: 'C:\\',
    SystemRoot: 'C:\\Windows',
    AWS_SECRET_ACCESS_KEY: 'x',
    LD_PRELOAD: 'x',
  });
  expect(given).toEqual({ PATH: '/bin', Path: 'C:\\', HOME: '/home/x', LANG: 'de_DE.UTF-8', SystemRoot: 'C:\\Windows' });
});
