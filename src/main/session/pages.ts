/** The pages that the browser shows after a sign-in: static, without scripts and without any input. */
import { createHash } from 'node:crypto';
import { locale, t } from '#shared/core/language/language.ts';

/** The result of a callback. `ignored`: it does not belong to this sign-in, which stays pending. */
export type CallbackVerdict = 'accepted' | 'declined' | 'failed' | 'ignored' | 'already-done';

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
font:15px/1.5 Inter,system-ui,sans-serif;background:light-dark(#f6f6f4,#111315);color:light-dark(#191a1c,#eef0f1)}
main{max-width:26rem;margin:2rem;padding:2rem 2.25rem;border-radius:12px;background:light-dark(#fff,#181b1d);
border:1px solid light-dark(#e4e3de,#2a2e31)}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0;color:light-dark(#686b72,#90969f)}`;

const texts: Record<CallbackVerdict, readonly [title: string, text: string]> = {
  accepted: [t('Back to Blockdesk'), t('Blockdesk is finishing your sign-in. You can close this page.')],
  declined: [t('Not signed in'), t('You declined, so Blockdesk has no access. You can close this page.')],
  failed: [t('Not signed in'), t('Your sign-in wasn’t completed. Blockdesk shows the reason. You can close this page.')],
  ignored: [t('Nothing to do here'), t('This address only takes answers to sign-ins that Blockdesk started. Nothing was changed.')],
  'already-done': [t('Already done'), t('Blockdesk already has this answer. You can close this page.')],
};

const shown = Object.keys(texts).filter((verdict) => verdict !== 'ignored');

/** Where the browser is redirected, so that code and state leave its address bar. Never the redirect path itself. */
export function verdictPath(path: string, verdict: CallbackVerdict): string {
  return `${path.replace(/\/$/, '')}/${verdict}`;
}

/** The verdict whose page lies at a path below the redirect path, or null. */
export function verdictAt(path: string, at: string): CallbackVerdict | null {
  return (shown.find((verdict) => verdictPath(path, verdict as CallbackVerdict) === at) as CallbackVerdict | undefined) ?? null;
}

const { language } = new Intl.Locale(locale);

export const answerPage = {
  styleHash: createHash('sha256').update(style).digest('base64'),
  html(verdict: CallbackVerdict): string {
    const [title, text] = texts[verdict];
    return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Blockdesk</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p></main></html>`;
  },
};
