/** What collectibles show, and what is kept of it. */
import { createLook, type LookAt, type LookParts } from '#main/media/look.ts';

export interface Media {
  readonly look: LookAt;
  /** Forgets what was loaded from servers, on disk too. */
  forgetLoaded(connection: string): Promise<void>;
  /** Likewise, and whatever was shown. */
  drop(connection: string): Promise<void>;
  /** Of every connection. */
  clear(): Promise<void>;
}

export function createMedia(parts: LookParts): Media {
  const { store, shown } = parts;
  return {
    look: createLook(parts),
    forgetLoaded(connection) {
      shown.forgetLoaded();
      return store.drop(connection);
    },
    drop(connection) {
      // What else was shown is judged anew when it is looked at.
      shown.clear();
      return store.drop(connection);
    },
    clear() {
      shown.clear();
      return store.clear();
    },
  };
}
