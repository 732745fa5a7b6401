/** The Activity screen, and what main publishes of the journal. */
import type { Page } from '@playwright/test';
import type { ActivityNow } from '#shared/writes/activity.ts';
import { callIn } from './page-calls.ts';

export const activityTable = (page: Page) => page.getByRole('table', { name: 'Activity' });

/** Its lines, without their heads. */
export const activityRows = (page: Page) =>
  activityTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** The newest of the journal, as main publishes it to the page. */
export async function activityIn(page: Page): Promise<ActivityNow> {
  const snapshot = await callIn(page, 'app.snapshot');
  if (snapshot === null) throw new Error('no snapshot');
  return (snapshot.value as { slices: { activity: { value: ActivityNow } } }).slices.activity.value;
}
