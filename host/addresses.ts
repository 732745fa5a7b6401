/** Translates between the app's own addresses (`app://…`) and the https origins that stand in for them. */

// Chromium knows no scheme of ours. An https origin under `.invalid` (RFC 2606: it exists nowhere) is a secure context
// with its own storage; one label per session keeps the sessions' storage apart.
const standInPattern = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9-]*)\.([a-z0-9-]+)\.host\.invalid(?=[/?#]|$)/;

export type Schemes = Map<string, { supportFetchAPI: boolean }>;

export function toStandIn(schemes: Schemes, label: string, url: string): string {
  const match = /^([a-z][a-z0-9-]*):\/\/([^/?#]+)(.*)$/is.exec(url);
  const scheme = match?.[1]?.toLowerCase() ?? '';
  if (!match || !schemes.has(scheme)) return url;
  return `https://${match[2]?.toLowerCase()}.${scheme}.${label}.host.invalid${match[3]?.startsWith('/') ? '' : '/'}${match[3]}`;
}

export function fromStandIn(url: string): string {
  return url.replace(standInPattern, '$2://$1');
}

export function isStandIn(url: string): boolean {
  return standInPattern.test(url);
}

/** `app://host` for the app's addresses, the URL standard's origin for all others. */
export function originOf(url: string): string {
  const own = /^([a-z][a-z0-9-]*):\/\/([^/?#]+)/i.exec(fromStandIn(url));
  if (!own) return 'null';
  return /^(https?|wss?)$/i.test(own[1] ?? '') ? new URL(url).origin : `${own[1]}://${own[2]}`;
}

/** A policy's sources, written for the app's scheme, also written for the origin that stands in for it. */
export function translatePolicy(schemes: Schemes, label: string, url: string, policy: string): string {
  const own = originOf(url);
  const named = [...schemes.keys()].reduce(
    (text, scheme) =>
      text.replace(new RegExp(`(?<=^|[\\s;,])${scheme}:(//[^\\s;,/]+)?(?=[\\s;,/]|$)`, 'gi'), (source, host: string | undefined) =>
        host
          ? `${source} https://${host.slice(2).toLowerCase()}.${scheme}.${label}.host.invalid`
          : `${source} https://*.${scheme}.${label}.host.invalid`,
      ),
    policy,
  );
  return named.replaceAll("'self'", `'self' ${own}`);
}
