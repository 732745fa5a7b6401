/** What the page asks about links that open the app. */
import { call } from '#shared/core/call.ts';

export const linkCalls = {
  /** The place that a link from outside leads to, once; null where none waits. It may need a sign-in first. */
  'link.take': call<string | null>()({}),
};
