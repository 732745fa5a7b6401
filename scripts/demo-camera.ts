/** Takes the demo's pictures: those that README and docs/using.md show into docs/pictures, or every one of them, at three sizes, into .cache/pictures. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './build.ts';

/** As README and docs/using.md name them: each in the theme that they show. */
const shownInDocs = [
  'wallet-light',
  'wallet-dark',
  'explorer-dark',
  'explorer-transactions-dark',
  'transaction-light',
  'search-light',
  'search-recent-light',
  'block-dark',
  'connect-waiting-light',
  'wallet-offline-dark',
  'review-light',
  'review-look-alike-dark',
  'unknown-light',
  'activity-dark',
  'send-light',
  'approvals-dark',
  'collectible-light',
  'contract-dark',
  'pay-many-review-light',
  'statement-light',
];

const themes = ['light', 'dark'] as const;
const usual = { name: '', width: 1280, height: 820 };
const sizes = [usual, { name: '-small', width: 1024, height: 700 }, { name: '-wide', width: 1600, height: 900 }];

export interface Camera {
  readonly takesAll: boolean;
  /** `only`: the window has its own size, and keeps it. */
  take(page: Page, name: string, more?: { readonly only?: boolean }): Promise<void>;
}

export function createCamera(takesAll: boolean): Camera {
  const folder = join(root, takesAll ? '.cache/pictures' : 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  const isWanted = (file: string) => takesAll || shownInDocs.includes(file);
  return {
    takesAll,
    async take(page, name, { only = false } = {}) {
      const wanted = themes.filter((theme) => isWanted(`${name}-${theme}`));
      if (wanted.length === 0) return;
      for (const size of takesAll && !only ? sizes.toReversed() : [usual]) {
        if (!only) await page.setViewportSize(size);
        for (const theme of wanted) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.waitForTimeout(200);
          await page.screenshot({ path: join(folder, `${name}${size.name}-${theme}.png`) });
        }
      }
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      console.log(`demo: ${name}`);
    },
  };
}
