/** The media port: metadata and pictures of collectibles, from strangers’ servers. */
import type { Lack } from '#shared/collectibles/collectible.ts';
import type { Result } from '#shared/core/result.ts';

/** Bounded by it: how much is taken. */
export type MediaKind = 'metadata' | 'picture';

/** `https:` only, to public internet addresses, without identifying the app or the person. At most three redirects, each checked. */
export type FetchMedia = (url: string, kind: MediaKind, signal: AbortSignal) => Promise<Result<Uint8Array, Lack>>;

/** What was loaded from those servers, by its address, connection by connection. */
export interface MediaStore {
  find(connection: string, url: string): Promise<Uint8Array | null>;
  /** Best effort. */
  keep(connection: string, url: string, bytes: Uint8Array): Promise<void>;
  drop(connection: string): Promise<void>;
  /** A new sign-in: saved files are hidden until `revealOrDelete` says whose it is, also across a restart. */
  setAside(connection: string): Promise<void>;
  /** Files set aside, if any, are found again or deleted. */
  revealOrDelete(connection: string, isSame: boolean): Promise<void>;
  clear(): Promise<void>;
}

/** Bytes that are known to be a picture of that type, and inert. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif' | 'image/svg+xml';
  readonly bytes: Uint8Array;
}

/** Pictures that the page may show, by the SHA-256 of their bytes. */
export interface ShownPictures {
  /** Answers its digest. `isLoaded`: it came from a server. */
  show(picture: Picture, isLoaded: boolean): string;
  find(digest: string): Picture | null;
  /** Those that came from servers. */
  forgetLoaded(): void;
  clear(): void;
}
