/** That what is shown now is good to look at and to use: all that can be measured of it, in both themes and at each size. */
import { expect, type Page } from '@playwright/test';
import { axe, isWhole, sizes, themes } from './axe.ts';
import { cramped, lowContrasts, walkFocus } from './looks.ts';

export async function expectGood(page: Page): Promise<void> {
  // What moves is measured where it comes to rest.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = await axe(page);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await lowContrasts(page)).map((words) => `${colorScheme} ${words}`));
  }
  for (const size of sizes) {
    await page.setViewportSize(size);
    const at = `${size.width}×${size.height}`;
    found.push(...(await cramped(page)).map((words) => `${at} ${words}`));
    if (!isWhole || size.width !== 640) continue;
    // Where it happens to be scrolled, the head of the page may lie over half of a row.
    await page.evaluate(() => {
      for (const scrolled of [document.documentElement, ...document.querySelectorAll('main')]) scrolled.scrollTo(0, 0);
    });
    found.push(...(await axe(page)).map((words) => `${at} ${words}`));
  }
  await page.setViewportSize({ width: 1280, height: 820 });
  expect(found).toEqual([]);
}

/** A toast lies over what is below it, until it is hidden. */
export async function hideToasts(page: Page): Promise<void> {
  const hide = page.getByRole('button', { name: 'Hide', exact: true });
  // One may disappear on its own meanwhile.
  while ((await hide.count()) > 0)
    await hide
      .first()
      .click({ timeout: 1_000 })
      .catch(() => {});
}

export async function expectRings(page: Page, least: number): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const { failures, stops } = await walkFocus(page);
    expect(failures).toEqual([]);
    expect(stops.length).toBeGreaterThanOrEqual(least);
  }
}
