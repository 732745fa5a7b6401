/** Which proxy the environment names for an address. */

/** Chromium reads these on Linux: https://chromium.googlesource.com/chromium/src/+/HEAD/net/docs/proxy.md. Answers as `resolveProxy` does. */
export function resolveProxyFromEnvironment(url: string, env: NodeJS.ProcessEnv = process.env): string {
  const { protocol, hostname } = new URL(url);
  const skipped = (env.no_proxy ?? env.NO_PROXY ?? '').split(',').map((entry) => entry.trim().replace(/^\*?\./, ''));
  // Chromium never asks a proxy for the machine itself.
  if (/^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/i.test(hostname)) return 'DIRECT';
  if (skipped.some((entry) => entry === '*' || (entry !== '' && (hostname === entry || hostname.endsWith(`.${entry}`))))) return 'DIRECT';
  const scheme = protocol === 'https:' || protocol === 'wss:' ? 'https' : 'http';
  const named = env[`${scheme}_proxy`] || env[`${scheme.toUpperCase()}_PROXY`] || env.all_proxy || env.ALL_PROXY;
  if (!named) return 'DIRECT';
  const proxy = new URL(named.includes('://') ? named : `http://${named}`);
  const kind = proxy.protocol.startsWith('socks')
    ? proxy.protocol.startsWith('socks4')
      ? 'SOCKS'
      : 'SOCKS5'
    : proxy.protocol === 'https:'
      ? 'HTTPS'
      : 'PROXY';
  const port = proxy.port || (kind.startsWith('SOCKS') ? '1080' : kind === 'HTTPS' ? '443' : '80');
  return `${kind} ${proxy.hostname}:${port}`;
}
