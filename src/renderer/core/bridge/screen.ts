/** State of the screen alone: main never gets it, and a reload drops it. */
import { create } from 'zustand';
import type { AppError } from '#shared/core/errors.ts';

interface Screen {
  /** The problem of an action that has no place of its own on the screen, shown as a banner. */
  readonly notice: AppError | null;
  /** The banners that the person has read and hidden, by key. */
  readonly hiddenBanners: readonly string[];
  /** How many answers of each operation in a row couldn't be read, on this screen. */
  readonly unreadable: Readonly<Record<string, number>>;
  /** The sign-out dialog is open. */
  readonly askingSignOut: boolean;
  /** The list of shortcuts is open. */
  readonly showingShortcuts: boolean;
  /** Where a deep link leads once the person is signed in. */
  readonly awaitedPlace: string | null;
  /** The wallet opens its Receive dialog as soon as it can. */
  readonly wantsReceive: boolean;
  /** Hides the screen while the history is being cleared. */
  readonly veiled: boolean;
  /** How many times everything had to be read anew, as the service has another chain or was started. */
  readonly timesAnew: number;
  /** Another connection is about to be shown. */
  readonly switching: boolean;
  /** Whose data lists and forms show: an EIP-55 address by connection. It survives another sign-in. */
  readonly accounts: Readonly<Record<string, string>>;
}

export const useScreen = create<Screen>(() => ({
  notice: null,
  hiddenBanners: [],
  unreadable: {},
  askingSignOut: false,
  showingShortcuts: false,
  awaitedPlace: null,
  wantsReceive: false,
  veiled: false,
  timesAnew: 0,
  switching: false,
  accounts: {},
}));

export function showNotice(notice: AppError | null): void {
  useScreen.setState({ notice });
}

export function hideBanner(key: string): void {
  useScreen.setState(({ hiddenBanners }) => ({ hiddenBanners: [...hiddenBanners, key] }));
}

export function askSignOut(askingSignOut: boolean): void {
  useScreen.setState({ askingSignOut });
}

export function showShortcuts(showingShortcuts: boolean): void {
  useScreen.setState({ showingShortcuts });
}

export function awaitPlace(awaitedPlace: string | null): void {
  useScreen.setState({ awaitedPlace });
}

export function wantReceive(wantsReceive: boolean): void {
  useScreen.setState({ wantsReceive });
}

export function veil(veiled: boolean): void {
  useScreen.setState({ veiled });
}

export function setSwitching(switching: boolean): void {
  useScreen.setState({ switching });
}

export function chooseAccount(connection: string, address: string): void {
  useScreen.setState(({ accounts }) => ({ accounts: { ...accounts, [connection]: address } }));
}

export function countUnreadable(operation: string, isReadable: boolean): void {
  const { unreadable } = useScreen.getState();
  const { [operation]: times = 0, ...others } = unreadable;
  if (isReadable && times === 0) return;
  useScreen.setState({ unreadable: isReadable ? others : { ...unreadable, [operation]: times + 1 } });
}

export function forgetUnreadable(): void {
  useScreen.setState({ unreadable: {} });
}
