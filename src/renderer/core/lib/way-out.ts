/** Where Escape leads from a place, and where to go when another connection is chosen. */
import { isChainPlace, isWritePlace } from '#shared/core/places.ts';
import {
  activityPlace,
  addServicePlace,
  connectPlace,
  contactsPlace,
  explorerPlace,
  isConnectPlace,
  isInConsole,
  settingsPlace,
  walletPlace,
} from '#shared/core/screens.ts';

const isEdit = (place: string) => isConnectPlace(place) && place !== connectPlace && place !== addServicePlace;

/** Where Escape leads; null from the wallet and from the sign-in screen. */
export function outOf(place: string, isIn: boolean): string | null {
  if (isIn && (isInConsole(place) || isEdit(place))) return settingsPlace;
  if (isIn && isChainPlace(place)) return explorerPlace;
  if (isIn && isWritePlace(place)) return activityPlace;
  if (isIn && (place === explorerPlace || place === activityPlace || place === contactsPlace)) return walletPlace;
  if (place !== settingsPlace && !isConnectPlace(place)) return null;
  if (isIn) return walletPlace;
  return place === connectPlace ? null : connectPlace;
}

/** A block or entry of one service is never asked of another: it leads to the list instead. */
export function homeOf(place: string): string {
  if (isWritePlace(place)) return activityPlace;
  return isChainPlace(place) ? explorerPlace : place;
}
