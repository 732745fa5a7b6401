/** The review's line to main: the only place of it that touches `window.blockdesk`. */
import type { ReviewBridge } from '#shared/ipc/derive.ts';

export function getReviewBridge(): ReviewBridge {
  return (window as unknown as { readonly blockdesk: ReviewBridge }).blockdesk;
}
