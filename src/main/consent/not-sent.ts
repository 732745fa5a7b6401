/** The change that ends an unknown outcome: only the person can say that a write did not go through, never a page. */
import type { Activity } from '#shared/activity.ts';
import type { ChangeDraft } from '#shared/change.ts';
import { found } from '#shared/review/finding.ts';
import type { Connection } from '#shared/state.ts';

/** `connection`: null where it was removed meanwhile. */
export const notSent = (connection: Pick<Connection, 'name' | 'environment'> | null, { title }: Pick<Activity, 'title'>): ChangeDraft => ({
  title: 'Mark as not sent?',
  text: 'Blockdesk doesn’t know whether this transaction went through.',
  connection: connection?.name ?? 'Removed connection',
  environment: connection?.environment ?? 'live',
  fields: [{ name: 'Transaction', before: null, after: title, is: 'text' }],
  findings: [
    found(
      'not-sent',
      'care',
      'Do this only after checking your balance. You’ll be able to send it again without a warning, and could pay twice.',
    ),
  ],
  action: 'Mark as not sent',
});
