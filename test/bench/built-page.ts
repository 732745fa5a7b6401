/** A built page over HTTP, and the time until it shows certain words. */
import type { Page } from '@playwright/test';
import { type Plugin, preview } from 'vite';

/** Serves the folder; every route without a file shows `index.html`. */
export async function servePage(folder: string, plugins: Plugin[] = []): Promise<{ readonly address: string; close(): Promise<void> }> {
  const { resolvedUrls, close } = await preview({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    plugins,
    build: { outDir: '.' },
    // The browser then also keeps V8’s compiled code.
    preview: { host: '127.0.0.1', port: 0, headers: { 'cache-control': 'max-age=3600' } },
  });
  const [address] = resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('The page isn’t served.');
  return { address, close };
}

/** Notes the time of the words in each document that the page loads from now on. */
export function noteWords(page: Page, words: RegExp): Promise<unknown> {
  return page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const look = () => { if (window.wordsAt === undefined && ${words}.test(document.body?.textContent ?? '')) window.wordsAt = performance.now(); };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true }); look(); });`);
}

/** Milliseconds from the navigation until the words of `noteWords` are in the document. */
export async function timeToWords(page: Page, load: () => Promise<unknown>): Promise<number> {
  await load();
  await page.waitForFunction('window.wordsAt !== undefined');
  return Number(await page.evaluate('window.wordsAt'));
}
