/** Goes through the app with only a keyboard: by Tab, with a visible focus ring at each stop. */
import { expect, type Locator, type Page } from '@playwright/test';
import { faintRings } from './looks.ts';

/** The keys for going back and forward. */
export const [backKey, forwardKey] = process.platform === 'darwin' ? ['Meta+[', 'Meta+]'] : ['Alt+ArrowLeft', 'Alt+ArrowRight'];

const farthest = 90;

/** Tabs on until it has the focus; `back`: against the order. Found once, as to look for it by its name takes longer than a Tab. */
export async function tabTo(target: Locator, back = false): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  const passed: string[] = [];
  for (let step = 0; step < farthest; step += 1) {
    const [isIt, isShown, words] = (await element?.evaluate(whereFocusIs)) ?? [false, true, ''];
    if (isIt) {
      await expectRing(page);
      return;
    }
    passed.push(words);
    // Drawn anew meanwhile.
    if (!isShown) element = await target.elementHandle();
    else await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not come to ${target}: ${passed.join(' | ')}`);
}

/** In the page: whether this has the focus and is still there, and what has it. */
function whereFocusIs(element: Node | null): [isIt: boolean, isShown: boolean, words: string] {
  const at = document.activeElement;
  const words = `${at?.localName} ${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`.slice(0, 40);
  return [element === at, element?.isConnected === true, words];
}

/** Tabs to it and presses Enter. */
export async function enter(target: Locator, back = false): Promise<void> {
  await tabTo(target, back);
  await target.page().keyboard.press('Enter');
}

export async function expectRing(page: Page): Promise<void> {
  const [, , words] = await page.evaluate(whereFocusIs, null);
  expect(await faintRings(page), words).toEqual([]);
}
