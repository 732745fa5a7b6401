/** Main's own window, as a person uses it: the review of a write, and a change that is to be confirmed. */
import { expect, type Page } from '@playwright/test';
import { answerBox, type LaunchedProcess, type RunningApp } from './app.ts';

/** Once it shows everything it will show. */
export async function openedReview(app: RunningApp): Promise<Page> {
  const review = await app.find('Review');
  await expect(review.getByRole('dialog', { name: 'Review' })).toHaveAttribute('aria-busy', 'false');
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

export async function openedChange(app: LaunchedProcess): Promise<Page> {
  const window = await app.find('Review');
  await expect(window.getByRole('dialog', { name: 'Confirm' })).toBeVisible();
  return window;
}

/** Scrolls to its end, types what it asks for, and presses the button once it takes a press. Waits until the window is gone. */
export async function confirmChange(app: LaunchedProcess, button: string | RegExp): Promise<void> {
  const window = await openedChange(app);
  await window.getByRole('dialog').evaluate((dialog) => dialog.querySelector('[tabindex="0"]')?.scrollTo(0, 1e6));
  const field = window.getByLabel(/^Type “/);
  if ((await field.count()) > 0) await field.fill(/“(.+)”/.exec((await window.getByText(/^Type “/).textContent()) ?? '')?.[1] ?? '');
  await expect(window.getByRole('button', { name: button })).toBeEnabled();
  await answerBox(window, button);
}

export async function declineChange(app: RunningApp): Promise<void> {
  await answerBox(await openedChange(app), 'Back');
}

/** Going back again and again makes the next window wait, until there was none for five minutes: they pass now. */
export const endPauses = (app: RunningApp) => app.moveTime(5 * 60_000 + 1);
