/** axe over what is shown now, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

export const themes = ['light', 'dark'] as const;

/** `npm run soak -- looks`: every rule in both themes, and every size. */
export const isWhole = process.env.BLOCKDESK_LOOKS === 'all';
/** Where it may be cut off. The last is 1280×820 at 200 %. What fits at both ends mostly fits between them; the soak looks there, too. */
export const sizes = [{ width: 1280, height: 820 }, ...(isWhole ? [{ width: 1024, height: 700 }] : []), { width: 640, height: 410 }];
const allRules: RunOptions['runOnly'] = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The rules that look at colors: in the other theme nothing else is another. */
const colorRules: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function axe(page: Page): Promise<string[]> {
  // Once for each page: sending the half megabyte takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${script};0`);
  const found: string[] = [];
  for (const colorScheme of themes) {
    // Without motion, as a button may become usable at any moment: a color on its way from one to another is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(transitionsEnd);
    const violations = await page.evaluate(listViolations, colorScheme === 'light' || isWhole ? allRules : colorRules);
    found.push(...violations.map((words) => `${colorScheme} ${words}`));
  }
  return found;
}

/** Runs in the page. Collects only violations: collecting passes too would be most of its work. */
async function listViolations(runOnly: RunOptions['runOnly']): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
  const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] } as RunOptions);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(', ')}`,
  );
}

/** Those that began before. An endless animation is not waited for. */
async function transitionsEnd(): Promise<void> {
  const under = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(under.map(({ finished }) => finished));
}
