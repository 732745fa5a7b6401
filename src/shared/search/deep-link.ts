/** Links that open the app from outside: the forms that it follows, and nothing else. */
import { isAssetPlace, isChainPlace, isWritePlace } from '#shared/places.ts';

export const linkScheme = 'blockdesk';

/** Whether it is said to be a link of ours, whatever stands behind it. */
export const isOwnLink = (text: string) => text.slice(0, linkScheme.length + 1).toLowerCase() === `${linkScheme}:`;

/** `blockdesk://tx/0x…`, `blockdesk://block/18204`, `blockdesk://address/0x…`, `blockdesk://contracts/0x…` and the like to its place; null for anything else. */
export function parseDeepLink(text: string): string | null {
  const start = `${linkScheme}:/`;
  // Schemes are the same in any case, and so is what stands in a host's place: systems write both in lower case.
  const match = /^([a-z]+:\/)(\/[a-z]+\/)([0-9a-fA-Fx-]{1,80})$/i.exec(text);
  if (match === null || match[1]?.toLowerCase() !== start) return null;
  const place = `${match[2]?.toLowerCase()}${match[3]}`;
  return isChainPlace(place) || isAssetPlace(place) || isWritePlace(place) ? place : null;
}

/**
 * The place that a command line asks for. Whatever else stands there is not looked at, and two links are none: no system
 * opens an app with two. `unread`: there was a link, and it is not one that the app follows.
 */
export function linkOfArguments(args: readonly string[]): { readonly place: string | null; readonly unread: boolean } {
  const links = args.filter(isOwnLink);
  const place = links.length === 1 ? parseDeepLink(links[0] ?? '') : null;
  return { place, unread: links.length > 0 && place === null };
}
