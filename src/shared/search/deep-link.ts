/** Links that open the app from outside: the forms that it follows, and nothing else. */
import { linkScheme } from '#shared/core/app-id.ts';
import { screenAt, screens } from '#shared/core/screens.ts';
import { parseSendQuery, sendPlace } from '#shared/writes/send-link.ts';

/** Whether it begins like one of our links. */
export const isOwnLink = (text: string) => text.slice(0, linkScheme.length + 1).toLowerCase() === `${linkScheme}:`;

/**
 * `blockdesk://tx/0x…`, `block/18204`, `address/0x…`, `token/0x…`, `collectibles/0x…/1`, `contracts/0x…` or `activity/…` to its place,
 * and `send?token=0x…` to the form that it fills in; null for anything else.
 */
export function parseDeepLink(text: string): string | null {
  const start = `${linkScheme}:/`;
  const send = /^blockdesk:\/\/send\/?\?([0-9a-zA-Z=&]{1,400})$/i.exec(text);
  const request = send === null ? null : parseSendQuery(send[1] ?? '');
  if (request !== null) return sendPlace(request);
  // Case doesn't matter in the scheme, nor in the part where a host would be: systems write both in lower case.
  const match = /^([a-z]+:\/)(\/[a-z]+\/)([0-9a-fA-Fx/-]{1,130})$/i.exec(text);
  if (match === null || match[1]?.toLowerCase() !== start) return null;
  const place = `${match[2]?.toLowerCase()}${match[3]}`;
  const at = screenAt(place);
  return at !== null && screens[at.path].isLinked ? place : null;
}

/**
 * The place that a command line asks for. Anything else in it is ignored, and so are two links: no system
 * opens an app with two. `unread`: there was a link, and it is not one that the app follows.
 */
export function linkOfArguments(args: readonly string[]): { readonly place: string | null; readonly unread: boolean } {
  const links = args.filter(isOwnLink);
  const place = links.length === 1 ? parseDeepLink(links[0] ?? '') : null;
  return { place, unread: links.length > 0 && place === null };
}
