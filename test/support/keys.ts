/** Goes through the app with only a keyboard: by Tab, with a visible focus ring at each stop. */
import { expect, type Locator, type Page } from '@playwright/test';
import { faintRings } from './looks.ts';

/** The keys for going back and forward. */
export const [backKey, forwardKey] = process.platform === 'darwin' ? ['Meta+[', 'Meta+]'] : ['Alt+ArrowLeft', 'Alt+ArrowRight'];

const farthest = 90;

/** Tabs on until it has the focus; `back`: against the order. */
export async function tabTo(target: Locator, back = false): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const passed: string[] = [];
  for (let step = 0; step < farthest; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectRing(page);
      return;
    }
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    passed.push(await focusWords(page));
  }
  throw new Error(`Tab does not come to ${target}: ${passed.join(' | ')}`);
}

/** Tabs to it and presses Enter. */
export async function enter(target: Locator, back = false): Promise<void> {
  await tabTo(target, back);
  await target.page().keyboard.press('Enter');
}

export async function expectRing(page: Page): Promise<void> {
  expect(await faintRings(page), await focusWords(page)).toEqual([]);
}

const focusWords = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.localName} ${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`.slice(0, 40);
  });
