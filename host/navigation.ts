/** Who asked a page to go somewhere, and whether the app lets it. */
import type { PausedRequest } from './cdp-events.ts';
import { createEvent } from './emitter.ts';
import type { HostFrame } from './web-frame.ts';

export function createNavigation(emit: (name: string, ...args: unknown[]) => void) {
  let own = 0;
  let pageAsked = false;

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

  return {
    ask,
    /** The app's own navigations, by `loadURL` and `reload`, are not asked about. */
    beginOwn: () => {
      own++;
    },
    endOwn: () => {
      own = 0;
    },
    isOwn: () => own > 0,
    /** Chromium tells of it before it asks for the document. */
    notePageAsked: () => {
      pageAsked = true;
    },
    noteCommitted: () => {
      pageAsked = false;
    },
    mayNavigate: (frame: HostFrame, request: PausedRequest, url: string): boolean => {
      if (request.redirectedRequestId) return ask(frame, url, ['will-redirect']);
      if (frame.parent === null) {
        if (own > 0) {
          own--;
          return true;
        }
        // A reload by the person or by a debugger: https://www.electronjs.org/docs/latest/api/web-contents#event-will-navigate
        if (!pageAsked && url === frame.url.replace(/#.*$/, '')) return true;
        pageAsked = false;
      }
      return ask(frame, url + (request.request.urlFragment ?? ''));
    },
  };
}
