/** axe over what is shown now, in both themes. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const themes = ['light', 'dark'] as const;

/** `npm run soak -- looks`: every rule in both themes, and every size. */
const isWhole = process.env.BLOCKDESK_LOOKS === 'all';
/** Where it may be cut off. The last is 1280×820 at 200 %; what fits at both ends fits between them, but for the soak to say so. */
export const sizes = [{ width: 1280, height: 820 }, ...(isWhole ? [{ width: 1024, height: 700 }] : []), { width: 640, height: 410 }];
/** The rules that look at colors: in the other theme nothing else is another. */
const colorRules = ['color-contrast', 'link-in-text-block'];

export async function axe(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(transitionsEnd);
    const builder = new AxeBuilder({ page }).setLegacyMode(true);
    if (colorScheme === 'light' || isWhole) builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
    else builder.withRules(colorRules);
    const { violations } = await builder.analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) =>
          `${colorScheme} ${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`).join(', ')}`,
      ),
    );
  }
  return found;
}

/** A color on its way from one to another is neither. An endless animation is not waited for. */
async function transitionsEnd(): Promise<void> {
  const under = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(under.map(({ finished }) => finished));
}
