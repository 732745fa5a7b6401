/** The calls of main's own window: what it shows, a write or a change, and the person's answer. */
import type { Services } from '#main/ipc/services.ts';
import type { Shown } from '#shared/change.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { reviewCalls } from '#shared/ipc/review-calls.ts';
import { ok } from '#shared/result.ts';

export function createReviewHandlers({ reviewing, changes }: Services): Pick<Handlers, keyof typeof reviewCalls> {
  function shown(): Shown | null {
    const change = changes.current();
    if (change !== null) return { kind: 'change', change };
    const review = reviewing.current();
    return review === null ? null : { kind: 'write', review };
  }
  /** Only one of them has the window. */
  const isChange = (id: string) => changes.current()?.id === id;

  return {
    'review.current': async () => ok(shown()),
    'review.confirm': async ({ review, digest, typed = '' }) =>
      isChange(review) ? changes.confirm(review, digest, typed) : reviewing.confirm(review, digest, typed),
    'review.again': ({ review }) => reviewing.again(review),
    'review.back': async ({ review }) => {
      changes.back(review);
      reviewing.back(review);
      return ok(null);
    },
  };
}
