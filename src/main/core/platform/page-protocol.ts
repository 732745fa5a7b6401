/** Serves the built page over `app://blockdesk`: what the build wrote and nothing else, under the strictest CSP. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { protocol, type Session } from 'electron';
import type { ShownPictures } from '#main/core/ports/media.ts';
import { locale, tc } from '#shared/core/language/language.ts';

export const pageOrigin = 'app://blockdesk';
export const pageAddress = `${pageOrigin}/index.html`;
/** The review's own origin: nothing of the page reaches into it. */
export const reviewOrigin = 'app://review';
export const reviewAddress = `${reviewOrigin}/review.html`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'none'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Features that our pages do not use. Picture-in-picture, for one, could cover main's own window. */
const features = `accelerometer autoplay camera captured-surface-control clipboard-read compute-pressure display-capture encrypted-media
  fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi
  otp-credentials payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial
  speaker-selection storage-access usb window-management xr-spatial-tracking`;
const permissions = features
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(', ');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Must run before the app is ready. Without `codeCache`: Chromium keeps no compiled code of sessions in memory, as those of all pages are. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
}

/**
 * `host`: of the session's only origin. `begun`: until it has the pictures, no request is answered. Paths are looked up in a list of files,
 * so that no spelling leads out of the folder.
 */
export function servePage(
  session: Session,
  folder: string,
  host: 'blockdesk' | 'review',
  begun: Promise<Pick<ShownPictures, 'find'> | null>,
): void {
  const files = listFiles(folder, '');
  session.protocol.handle('app', async (request) => {
    const pictures = await begun;
    const url = new URL(request.url);
    const digest = /^\/media\/([0-9a-f]{64})$/.exec(url.pathname)?.[1];
    const picture = digest !== undefined && url.host === host && request.method === 'GET' ? pictures?.find(digest) : null;
    if (picture) return new Response(new Uint8Array(picture.bytes), { headers: headersOfPicture(picture.type) });
    const file = url.host === host && request.method === 'GET' ? files.get(url.pathname) : undefined;
    const body = file === undefined ? null : await readFile(file).catch(() => null);
    if (file === undefined || body === null) return new Response('Not found', { status: 404, headers: headersFor('.txt') });
    return new Response(extname(file) === '.html' ? inLanguage(body) : body, { headers: headersFor(extname(file)) });
  });
}

/** The language's messages come before the page's own scripts, whose constants hold words. */
function inLanguage(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | string {
  const [language] = locale.split('-');
  if (language === 'en') return page;
  return page
    .toString()
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<title>Review</title>', `<title>${tc('window', 'Review')}</title>`)
    .replace('<head>', `<head><script src="/assets/language-${language}.js"></script>`);
}

/** For a drawing opened as a page, which no page can do: it runs nothing, loads nothing and has no origin. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

function headersOfPicture(type: string): Record<string, string> {
  return {
    ...headersFor('.txt'),
    'content-type': type,
    'content-security-policy': picturePolicy,
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline',
  };
}

function headersFor(extension: string): Record<string, string> {
  return {
    'content-type': types[extension] ?? 'text/plain; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions,
  };
}

/** Path in an address → file. Links are left out, of files and folders: `recursive` of Node's own would follow them. */
function listFiles(folder: string, path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) for (const [inner, innerFile] of listFiles(file, `${path}/${entry.name}`)) found.set(inner, innerFile);
    else if (entry.isFile() && types[extname(entry.name)] !== undefined) found.set(`${path}/${entry.name}`, file);
  }
  return found;
}
