/** The pointer on something that is covered, as soon as it is there, by what opens over it. */
import type { Locator } from '@playwright/test';

export async function pointAt(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to point at');
  await target.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}
