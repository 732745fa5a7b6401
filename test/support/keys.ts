/** Goes through the app with only a keyboard: by Tab, with a visible focus ring at each stop. */
import { expect, type Locator, type Page } from '@playwright/test';
import { faintRings } from './looks.ts';

/** The keys for going back and forward. */
export const [backKey, forwardKey] = process.platform === 'darwin' ? ['Meta+[', 'Meta+]'] : ['Alt+ArrowLeft', 'Alt+ArrowRight'];

const farthest = 90;

/** Tabs until it has the focus; `back`: in reverse. It is located once, because locating it by name takes longer than a Tab. */
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
    // It was rendered again, as a new element.
    if (!isShown) element = await target.elementHandle();
    else await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not come to ${target}: ${passed.join(' | ')}`);
}

/** Runs in the page: whether this element has the focus, whether it is still there, and what has the focus. */
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
