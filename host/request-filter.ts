/** Which requests a `webRequest` listener gets: `shell/browser/api/electron_api_web_request.cc:234` and `:680`. */
import { refuseUnknownOptions } from './not-offered.ts';

type Filter = { urls?: readonly string[]; excludeUrls?: readonly string[]; types?: readonly string[] };
export type RequestFilter = (url: string, type: string) => boolean;

/** As in Electron, `other` is not among them. https://www.electronjs.org/docs/latest/api/structures/web-request-filter */
const types = new Set('cspReport font image mainFrame media object ping script stylesheet subFrame webSocket xhr'.split(' '));

/** `filter`: null for every request. */
export function createRequestFilter(filter: Filter | null): RequestFilter {
  if (filter === null) return () => true;
  refuseUnknownOptions('webRequest filter', filter, ['urls', 'excludeUrls', 'types']);
  if (!Array.isArray(filter.urls)) throw new TypeError("Parameter 'filter' must have property 'urls'.");
  // An empty list is deprecated and means every address.
  const included = createMatcher(filter.urls.length === 0 ? ['<all_urls>'] : filter.urls);
  const excluded = createMatcher(filter.excludeUrls ?? []);
  const wanted = new Set(filter.types ?? []);
  for (const type of wanted) if (!types.has(type)) throw new TypeError(`Invalid type ${type}`);
  return (url, type) => included(url) && !excluded(url) && (wanted.size === 0 || wanted.has(type));
}

/** https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Match_patterns */
function createMatcher(patterns: readonly string[]): (url: string) => boolean {
  const tests = patterns.map((pattern) => {
    if (pattern === '<all_urls>') return /^/;
    const match = /^(\*|[a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)$/i.exec(pattern);
    if (!match) throw new TypeError(`Invalid url pattern ${pattern}`);
    const [, scheme = '', host = '', path = ''] = match;
    const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    const hosts = host === '*' ? '[^/]*' : host.startsWith('*.') ? `(?:[^/]*\\.)?${literal(host.slice(2))}` : literal(host);
    return new RegExp(`^${scheme === '*' ? '[a-z][a-z0-9+.-]*' : scheme}://${hosts}(?::\\d+)?${literal(path)}$`, 'i');
  });
  // The part after `#` does not belong to a request.
  return (url) => tests.some((test) => test.test(url.replace(/#.*$/s, '')));
}
