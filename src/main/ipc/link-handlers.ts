/** Answers what the page asks about links that open the app. */
import type { Services } from '#main/ipc/services.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { linkCalls } from '#shared/ipc/link-calls.ts';
import { ok } from '#shared/result.ts';

export function createLinkHandlers({ links }: Services): Pick<Handlers, keyof typeof linkCalls> {
  return { 'link.take': async () => ok(links.take()) };
}
