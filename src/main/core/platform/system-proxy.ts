/** Asks Electron's session which proxy leads to a service, according to the system's settings, scripts and environment. */
import type { Session } from 'electron';
import type { Clock } from '#main/core/ports/clock.ts';
import type { FindProxy, HttpProxy } from '#main/core/ports/http.ts';

/** https://www.electronjs.org/docs/latest/api/session#sesresolveproxyurl: `PROXY host:port; HTTPS host:port; DIRECT`. */
export function parseProxyList(list: string): HttpProxy | 'direct' | 'refused' {
  for (const entry of list.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT' || kind === '') return 'direct';
    const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()] as HttpProxy['kind'] | undefined;
    const url = scheme === undefined ? null : URL.parse(`${scheme}://${address}`);
    // The first usable entry is taken; unknown kinds are skipped, as browsers do.
    if (scheme !== undefined && url !== null) {
      return { kind: scheme, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (scheme === 'https' ? 443 : 80) };
    }
  }
  return 'refused';
}

/** Milliseconds. Until the proxy is known, Undici holds every request for this origin, even those that were given up. */
const patience = 10_000;

export function createFindProxy(session: Pick<Session, 'resolveProxy'>, clock: Pick<Clock, 'after'>): FindProxy {
  return async (origin) => {
    // Never for this computer itself, whatever a script says.
    if (/^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|$)/.test(origin)) return 'direct';
    const late = Promise.withResolvers<'refused'>();
    const stop = clock.after(patience, () => late.resolve('refused'));
    return Promise.race([session.resolveProxy(`${origin}/`).then(parseProxyList), late.promise]).finally(stop);
  };
}
