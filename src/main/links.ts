/** Links that the system opened the app with. The last valid one waits here until the page takes it. */
import { linkOfArguments } from '#shared/search/deep-link.ts';

export interface Links {
  /** `args`: a command line. Only a link to a known place is used. */
  receive(args: readonly string[]): void;
  /** Returns the place to go to, once. */
  take(): string | null;
  /** Called whenever one begins to wait. */
  watch(came: () => void): void;
}

/** `log`: gets a line for a link that was not followed, without its content. */
export function createLinks(log: (line: string) => void): Links {
  let waiting: string | null = null;
  let notify = () => {};
  return {
    receive(args) {
      const { place, unread } = linkOfArguments(args);
      if (unread) log('a link wasn’t opened: Blockdesk has no such page');
      if (place === null) return;
      waiting = place;
      notify();
    },
    take() {
      const place = waiting;
      waiting = null;
      return place;
    },
    watch(came) {
      notify = came;
    },
  };
}
