/** The page that says why a sign-in cannot go on. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html } from '#sandbox/oauth/pages/html.ts';
import { type Page, pageHeaders, renderPage } from '#sandbox/oauth/pages/layout.ts';

export function errorPage(heading: string, text: string, detail: string | null): Page {
  const more = detail === null ? null : html`<details><summary>Details for your operator</summary><p><code>${detail}</code></p></details>`;
  return {
    title: heading,
    main: html`<h1>${heading}</h1><p>${text}</p><p>Nothing was allowed or changed.</p>${more}`,
    aside: null,
  };
}

/** A sign-in that is over, or that this browser did not begin. */
export const endedPage = () =>
  errorPage(
    'This sign-in has ended',
    'It took too long, is already finished, or began in another browser. Go back to Blockdesk and sign in again.',
    null,
  );

export function renderProviderError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const ended = /session|expired|not found/.test(`${out.error} ${out.error_description ?? ''}`) && out.error === 'invalid_request';
  const detail = `${out.error}${out.error_description === undefined ? '' : `: ${out.error_description}`}`;
  const text = 'This service doesn’t accept the request. Check the client ID, redirect address and scopes in Blockdesk.';
  ctx.set(pageHeaders(null));
  ctx.body = renderPage(ended ? endedPage() : errorPage('This sign-in can’t continue', text, detail));
}
