/** What a token URI refers to: content inside the URI, or a server. */
import { nothingAllowed, type PictureChoice } from '#shared/collectibles/pictures.ts';

export type TokenSource =
  | { readonly at: 'inside'; readonly mediaType: string; readonly bytes: Uint8Array }
  | { readonly at: 'server'; readonly url: string; readonly host: string; readonly over: 'https' | 'ipfs' }
  | { readonly at: 'nowhere'; readonly why: 'none' | 'scheme' | 'too-large'; readonly scheme: string };

/** Longest address in characters: one that embeds its content; any other. */
const longest = { inside: 12_000_000, server: 2_048 } as const;

export function readSource(text: string, { gateway }: Pick<PictureChoice, 'gateway'> = nothingAllowed): TokenSource {
  const trimmed = text.trim();
  if (trimmed === '') return nowhere('none');
  if (/^data:/i.test(trimmed)) return trimmed.length > longest.inside ? nowhere('too-large') : readInside(trimmed);
  // Some tokens have the metadata or the drawing itself in place of an address.
  if (/^[{<]/.test(trimmed)) return inside(trimmed.startsWith('{') ? 'application/json' : 'image/svg+xml', Buffer.from(trimmed));
  const scheme = /^([a-z][a-z0-9+.-]{0,19}):/i.exec(trimmed)?.[1]?.toLowerCase() ?? '';
  if (trimmed.length > longest.server) return nowhere('too-large');
  if (scheme === 'https') return readServer(trimmed);
  return scheme === 'ipfs' ? readContent(trimmed, gateway) : nowhere('scheme', scheme);
}

/** For redirects too: https with a host, without name and password. Null for any other address. */
export function toServerUrl(text: string, base?: string): URL | null {
  const url = URL.parse(text, base);
  if (url === null || url.protocol !== 'https:' || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url;
}

const nowhere = (why: 'none' | 'scheme' | 'too-large', scheme = ''): TokenSource => ({ at: 'nowhere', why, scheme });
const inside = (mediaType: string, bytes: Uint8Array): TokenSource => ({ at: 'inside', mediaType, bytes });

/** RFC 2397, and common deviations: `;utf8,` and characters that should have been escaped. */
function readInside(text: string): TokenSource {
  const comma = text.indexOf(',');
  if (comma === -1) return nowhere('scheme', 'data');
  const head = text.slice(5, comma).toLowerCase();
  const [mediaType = ''] = head.split(';');
  const content = text.slice(comma + 1);
  if (/;\s*base64$/.test(head)) return inside(mediaType, Buffer.from(unescaped(content), 'base64'));
  return inside(mediaType, Buffer.from(unescaped(content)));
}

/** Percent-decodes. As in browsers, a percent sign that escapes nothing stays. */
function unescaped(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'));
}

function readServer(text: string): TokenSource {
  const url = toServerUrl(text);
  return url === null ? nowhere('scheme', 'https') : { at: 'server', url: url.href, host: url.host, over: 'https' };
}

/** `ipfs://CID/path`, also as `ipfs://ipfs/CID/path`: asked of the gateway, whatever the content's id leads to. */
function readContent(text: string, gateway: string): TokenSource {
  const match = /^ipfs:\/{0,2}(?:ipfs\/)?([A-Za-z0-9]{10,120})((?:\/[^/]*)*)$/i.exec(text);
  const [, id = '', path = ''] = match ?? [];
  const parts = path.split('/').slice(1).map(unescaped);
  // Half of a character cannot be asked for.
  if (match === null || parts.some((part) => part === '.' || part === '..' || !part.isWellFormed())) return nowhere('scheme', 'ipfs');
  const url = toServerUrl(`${gateway}${[id, ...parts.map(encodeURIComponent)].join('/')}`);
  return url === null ? nowhere('scheme', 'ipfs') : { at: 'server', url: url.href, host: url.host, over: 'ipfs' };
}
