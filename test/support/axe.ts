/** axe over what is shown now, in both themes. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const themes = ['light', 'dark'] as const;

export async function axe(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(transitionsEnd);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) =>
          `${colorScheme} ${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`).join(', ')}`,
      ),
    );
  }
  return found;
}

/** A color on its way from one to another is neither. What moves for ever is not waited for. */
async function transitionsEnd(): Promise<void> {
  const under = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(under.map(({ finished }) => finished));
}
