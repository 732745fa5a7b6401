/** Metadata and pictures of collectibles, and the files loaded for them. */
import { type CollectibleParts, createReadCollectible, type ReadCollectible } from '#main/collectibles/read-collectible.ts';

export interface Media {
  readonly look: ReadCollectible;
  /** Ends loading for this connection: pending files are not saved, those loaded before stay. */
  endLoading(connection: string): void;
  /** Deletes the files loaded from servers. */
  forgetLoaded(connection: string): Promise<void>;
  /** Also drops every picture shown. */
  drop(connection: string): Promise<void>;
  /** The person is unknown yet: loaded files are hidden, and deleted unless `revealOrDelete` says that it is the same person. */
  newSignIn(connection: string): Promise<void>;
  /** To be called once after each new sign-in, also after a restart. */
  revealOrDelete(connection: string, isSame: boolean): Promise<void>;
  /** Of every connection. */
  clear(): Promise<void>;
}

export function createMedia(parts: CollectibleParts): Media {
  const { store, shown } = parts;
  const unsettled = new Set<string>();
  const loading = new Map<string, AbortController>();
  /** Ends queued and running requests of this connection. */
  function end(connection: string): void {
    loading.get(connection)?.abort();
    loading.delete(connection);
  }
  function untilDropped(connection: string): AbortSignal {
    const aborter = loading.get(connection) ?? new AbortController();
    loading.set(connection, aborter);
    return aborter.signal;
  }
  function drop(connection: string): Promise<void> {
    unsettled.delete(connection);
    end(connection);
    // Other pictures are checked again when they are shown next.
    shown.clear();
    return store.drop(connection);
  }
  return {
    look: createReadCollectible({ ...parts, untilDropped }),
    endLoading: end,
    forgetLoaded(connection) {
      end(connection);
      shown.forgetLoaded();
      return store.drop(connection);
    },
    drop,
    newSignIn(connection) {
      unsettled.add(connection);
      end(connection);
      return store.setAside(connection);
    },
    revealOrDelete(connection, isSame) {
      if (unsettled.delete(connection) && !isSame) shown.clear();
      return store.revealOrDelete(connection, isSame);
    },
    clear() {
      for (const connection of [...loading.keys()]) end(connection);
      shown.clear();
      return store.clear();
    },
  };
}
