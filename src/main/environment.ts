/** The environment of main and its children, without variables that change trust, log secrets or load code. */

/** They change trusted certificates, write down connection keys, or print data. */
const refused = ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'OPENSSL_CONF', 'OPENSSL_MODULES', 'SSLKEYLOGFILE', 'DEBUG'];
/** Node's and Electron's own: certificate checks, program options, logging, loading code, running as plain Node. */
const refusedBeginnings = ['NODE_', 'ELECTRON_', 'CHROME_CRASHPAD_', 'BREAKPAD_'];

const isRefused = (name: string) => {
  // Names are case-insensitive on Windows.
  const upper = name.toUpperCase();
  return refused.includes(upper) || refusedBeginnings.some((beginning) => upper.startsWith(beginning));
};

/**
 * Deletes the variables that would weaken this process. That also changes the system's copy, so that later readers (Node at each
 * connection, Chromium's network code, child processes) find nothing.
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (isRefused(name)) delete env[name];
}

/** What a program needs to find its files, its folder and its language. */
const needed = [
  'PATH',
  'PATHEXT',
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'COMSPEC',
  'WINDIR',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  // The path of a custom anvil for the sandbox.
  'BLOCKDESK_ANVIL',
];

/** For a child: only what it needs, whatever else the app was started with. */
export function childEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(env).filter((name) => needed.includes(name.toUpperCase()));
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
