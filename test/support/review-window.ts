/** The review of a write in main's own window, as a person uses it. */
import { expect, type Page } from '@playwright/test';
import { answerBox, type RunningApp } from './app.ts';

/** Once it has told all that it says. */
export async function openedReview(app: RunningApp): Promise<Page> {
  const review = await app.find('Review');
  await expect(review.getByRole('dialog', { name: 'Review' })).toHaveAttribute('aria-busy', 'false', { timeout: 15_000 });
  return review;
}

/** `button`: what it does. Waits until the window is gone. */
export async function confirmReview(app: RunningApp, button: string | RegExp): Promise<void> {
  const review = await openedReview(app);
  await expect(review.getByRole('button', { name: button })).toBeEnabled();
  await answerBox(review, button);
}

/** Whatever it says that it does; answers in which words. */
export async function confirmShownReview(app: RunningApp): Promise<string> {
  const review = await openedReview(app);
  const button = review.getByRole('button').last();
  await expect(button).toBeEnabled();
  const does = (await button.textContent()) ?? '';
  await answerBox(review, does);
  return does;
}

export async function declineReview(app: RunningApp): Promise<void> {
  await answerBox(await openedReview(app), 'Back');
}
