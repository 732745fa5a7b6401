/** Follows what a page loads and when that ends: settles the promise of `loadURL` and emits the loading events. */
import { createLoadError, type NetError, toNetError } from './net-errors.ts';

type Load = {
  readonly url: string;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  /** Chromium's id of the document; empty until Chromium has started to load it. */
  loaderId: string;
};
export type Loading = ReturnType<typeof createLoading>;

/** The rules are Electron's: `_awaitNextLoad` in lib/browser/api/web-contents.ts:278 */
export function createLoading(emit: (event: string, ...args: unknown[]) => void) {
  let current: Load | undefined;
  let isLoading = false;
  /** The navigation that has begun but has neither shown a document nor failed yet. */
  let underWay = '';
  let stoppedMeanwhile = false;
  /** The last document that finished loading. */
  let last = '';

  function end(load: Load, error?: NetError, url = load.url): void {
    if (current === load) current = undefined;
    if (error) load.reject(createLoadError(error, url));
    else load.resolve();
  }
  function start(): void {
    if (isLoading) return;
    isLoading = true;
    emit('did-start-loading');
  }
  function stop(): void {
    // The previous document may stop loading while the next one is still on its way.
    if (underWay !== '') stoppedMeanwhile = true;
    if (underWay === '' && current?.loaderId !== '') halt();
  }
  function halt(): void {
    if (!isLoading) return;
    isLoading = false;
    emit('did-stop-loading');
    if (current) end(current, toNetError('ERR_FAILED'));
  }
  /** The navigation was canceled. The page shows nothing for it, not even an error: shell/browser/api/electron_api_web_contents.cc:2544 */
  function drop(): void {
    underWay = '';
    if (stoppedMeanwhile) stop();
  }

  return {
    isLoading: () => isLoading,
    isCurrent: (load: Load) => current === load,
    start,
    stop,
    drop,
    /** `loadURL` was called. This aborts an earlier load. */
    begin: (url: string): Load => {
      if (current) end(current, toNetError('ERR_ABORTED'), url);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // A caller that does not wait for the promise must not cause an unhandled rejection.
      promise.catch(() => {});
      current = { url, promise, resolve, reject, loaderId: '' };
      start();
      return current;
    },
    /** Chromium has begun to navigate. `isOwn`: the app asked for it, not the page. */
    navigating: (loaderId: string, url: string, isOwn: boolean): void => {
      underWay = loaderId;
      stoppedMeanwhile = false;
      if (!current) return;
      if (current.loaderId === '' && isOwn) current.loaderId = loaderId;
      else if (current.loaderId !== '' && current.loaderId !== loaderId) end(current, toNetError('ERR_ABORTED'), url);
    },
    committed: (loaderId: string): void => {
      if (underWay === loaderId) underWay = '';
      stoppedMeanwhile = false;
    },
    /** Chromium answered `Page.navigate`. Without a `loaderId` the page stayed where it was, or moved within its document. */
    answered: (load: Load, loaderId: string | undefined, errorText: string | undefined): void => {
      if (current !== load) return;
      if (loaderId !== undefined) load.loaderId = loaderId;
      const error = errorText === undefined ? undefined : toNetError(errorText);
      if (error?.code === 'ERR_ABORTED') {
        underWay = '';
        halt();
      } else if (error) {
        emit('did-fail-load', error.errno, error.code, load.url, true, 0, 0);
        end(load, error);
      } else if (loaderId === undefined) {
        end(load);
        halt();
      } else if (loaderId === last) {
        end(load);
      }
    },
    /** A document has loaded with all its parts. */
    finished: (loaderId: string): void => {
      last = loaderId;
      emit('did-finish-load');
      if (current?.loaderId === loaderId) end(current);
    },
    /** The window or the page's process is gone. */
    lost: (): void => {
      underWay = '';
      isLoading = false;
      if (current) end(current, toNetError('ERR_FAILED'));
    },
  };
}
