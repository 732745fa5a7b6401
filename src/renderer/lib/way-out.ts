/** Where one step out of a place leads, and where the same kind of thing begins for another connection. */
import { isChainPlace } from '#shared/places.ts';
import {
  addServicePlace,
  connectPlace,
  contactsPlace,
  explorerPlace,
  isConnectPlace,
  isInConsole,
  settingsPlace,
  walletPlace,
} from '#shared/screens.ts';

const isEdit = (place: string) => isConnectPlace(place) && place !== connectPlace && place !== addServicePlace;

/** Where Escape leads; from the wallet, and where one has to sign in first, it leads nowhere. */
export function outOf(place: string, isIn: boolean): string | null {
  if (isIn && (isInConsole(place) || isEdit(place))) return settingsPlace;
  if (isIn && isChainPlace(place)) return explorerPlace;
  if (isIn && (place === explorerPlace || place === contactsPlace)) return walletPlace;
  if (place !== settingsPlace && !isConnectPlace(place)) return null;
  if (isIn) return walletPlace;
  return place === connectPlace ? null : connectPlace;
}

/** What one service was asked about is never asked of another. */
export const homeOf = (place: string): string => (isChainPlace(place) ? explorerPlace : place);
