/** The frame of the sandbox's own pages, and the headers that they are sent with. */
import { createHash } from 'node:crypto';
import { type Html, html, Html as RawHtml } from '#sandbox/oauth/pages/html.ts';
import { style } from '#sandbox/oauth/pages/style.ts';

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** The part beside the main part; null for none. */
  readonly aside: Html | null;
  /** Beside the name of the sandbox. */
  readonly badge?: string;
}

const styleHash = createHash('sha256').update(style).digest('base64');

const logo = html`<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#0b7a6f"/><g fill="none" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"><path d="M7.5 11.5h9v9h-7.5a1.5 1.5 0 0 1-1.5-1.5z"/><path d="M12 11.5v9M7.5 16h9"/><rect x="16" y="7.5" width="4.5" height="4.5" rx="1"/></g></svg>`;

export function renderPage(page: Page): string {
  const beside = page.aside === null ? null : html`<aside><div class="column">${page.aside}</div></aside>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Blockdesk sandbox</title>
<link rel="icon" href="data:,">
<style>${new RawHtml(style)}</style>
</head>
<body class="${page.aside === null ? 'single' : 'split'}">
<main><div class="column">
<div class="brand">${logo}Local sandbox<span class="badge">${page.badge ?? 'practice money'}</span></div>
${page.main}
</div></main>
${beside}
</body>
</html>
`.text;
}

/** `redirect`: where the page's form may finally lead besides here; Chromium checks a form's redirects as well. */
export function pageHeaders(redirect: string | null): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      'img-src data:',
      `form-action 'self' ${formTarget(redirect)}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** A source expression has no form for an IPv6 address, so one of those needs the whole scheme. */
function formTarget(redirect: string | null): string {
  if (redirect === null || !URL.canParse(redirect)) return '';
  const { hostname } = new URL(redirect);
  return hostname.startsWith('[') ? 'http:' : `http://${hostname}:*`;
}
