/** Who asked a page to go somewhere, and whether the app lets it. */
import type { PausedRequest } from './cdp-events.ts';
import { createEvent } from './emitter.ts';
import type { HostFrame } from './web-frame.ts';

export function createNavigation(emit: (name: string, ...args: unknown[]) => void) {
  /** Addresses that the app itself loads, with `loadURL` and `reload`. The app is not asked about them. */
  const own: string[] = [];
  /** Addresses that the page has asked for, and Chromium's ids of the resulting navigations. */
  const asked = new Set<string>();
  const byPage = new Set<string>();
  const withoutHash = (url: string) => url.replace(/#.*$/s, '');

  /** https://www.electronjs.org/docs/latest/api/web-contents#event-will-frame-navigate, then will-navigate. */
  function ask(frame: HostFrame, url: string, names?: readonly string[]): boolean {
    const isMainFrame = frame.parent === null;
    const events = names ?? (isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate']);
    const api = frame.destroyed ? null : frame.api;
    return events.every((name) => {
      const event = createEvent({ url, isSameDocument: false, isMainFrame, frame: api, initiator: api });
      emit(name, event, url, false, isMainFrame, api?.processId ?? 0, api?.routingId ?? 0);
      return !event.defaultPrevented;
    });
  }

  function endOwn(url: string): void {
    const place = own.indexOf(withoutHash(url));
    if (place >= 0) own.splice(place, 1);
  }

  return {
    ask,
    beginOwn: (url: string): void => void own.push(withoutHash(url)),
    endOwn,
    /** Chromium announces it before it requests the document. */
    notePageAsked: (url: string): void => void asked.add(withoutHash(url)),
    /** Returns whether the app itself asked for this navigation. */
    noteBegun: (id: string, url: string): boolean => {
      if (!asked.delete(withoutHash(url))) return own.includes(withoutHash(url));
      byPage.add(id);
      return false;
    },
    noteCommitted: (url: string): void => {
      endOwn(url);
      asked.clear();
      byPage.clear();
    },
    mayNavigate: (frame: HostFrame, request: PausedRequest, url: string): boolean => {
      if (request.redirectedRequestId) return ask(frame, url, ['will-redirect']);
      if (frame.parent === null && !byPage.delete(request.networkId ?? '')) {
        if (own.includes(url)) return true;
        // A reload by the person or by a debugger: https://www.electronjs.org/docs/latest/api/web-contents#event-will-navigate
        if (url === withoutHash(frame.url)) return true;
      }
      return ask(frame, url + (request.request.urlFragment ?? ''));
    },
  };
}
