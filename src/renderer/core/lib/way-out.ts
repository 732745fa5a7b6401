/** Where one step out of a place leads, and where the same kind of thing begins for another connection. */
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

/** Where Escape leads; from the wallet, and where one has to sign in first, it leads nowhere. */
export function outOf(place: string, isIn: boolean): string | null {
  if (isIn && (isInConsole(place) || isEdit(place))) return settingsPlace;
  if (isIn && isChainPlace(place)) return explorerPlace;
  if (isIn && isWritePlace(place)) return activityPlace;
  if (isIn && (place === explorerPlace || place === activityPlace || place === contactsPlace)) return walletPlace;
  if (place !== settingsPlace && !isConnectPlace(place)) return null;
  if (isIn) return walletPlace;
  return place === connectPlace ? null : connectPlace;
}

/** What one service was asked about is never asked of another. */
export function homeOf(place: string): string {
  if (isWritePlace(place)) return activityPlace;
  return isChainPlace(place) ? explorerPlace : place;
}
