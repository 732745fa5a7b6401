/** The metadata and picture of one collectible (EIP-721). Strangers wrote all of it. */

/** Why there is no metadata or no picture. `host`: as it is called in an address. */
export type Lack =
  /** The metadata names none. */
  | { readonly why: 'none' }
  /** It is at a server that the person has not allowed to be asked. */
  | { readonly why: 'not-allowed'; readonly host: string; readonly over: 'https' | 'ipfs' }
  /** Servers are asked only for what main has found in the person's accounts. */
  | { readonly why: 'not-yours'; readonly host: string }
  /** It is named by an address of another kind: `scheme` is its beginning. */
  | { readonly why: 'scheme'; readonly scheme: string }
  /** It leads to this computer or into a private network. */
  | { readonly why: 'private' | 'unreachable' | 'untrusted' | 'too-slow' | 'redirects'; readonly host: string }
  | { readonly why: 'status'; readonly host: string; readonly status: number }
  | { readonly why: 'too-large' | 'not-json' | 'too-deep' | 'no-picture' | 'unsafe-svg' | 'too-many-pixels' }
  /** Canceled by the person, or by the screen that asked. */
  | { readonly why: 'canceled' };

export interface Trait {
  /** Empty where it has no name. */
  readonly name: string;
  /** Null where it is no text, number or truth value. */
  readonly value: string | null;
}

export interface TokenMetadata {
  readonly name: string | null;
  readonly description: string | null;
  /** Where its picture is, as it is named. */
  readonly image: string | null;
  /** At most `mostTraits`. */
  readonly traits: readonly Trait[];
  /** How many there are. */
  readonly traitCount: number;
}

export interface PictureShown {
  /** SHA-256 of its bytes: `pictureAddress` of it shows it. */
  readonly digest: string;
}

export interface Collectible {
  /** The token's own; null where the answer was not recognized. Cut to `longestUri`. */
  readonly uri: string | null;
  readonly uriLength: number;
  readonly metadata: Omit<TokenMetadata, 'image'> | null;
  /** Only where the whole was asked for, as are the description and all traits but the first: the metadata as it came, cut to `longestRaw`. */
  readonly raw: string | null;
  readonly rawLength: number;
  readonly picture: PictureShown | null;
  /** Why there is none; null where there is one. */
  readonly lacks: { readonly metadata: Lack | null; readonly picture: Lack | null };
  /** When the token's address of its metadata was read, epoch milliseconds. */
  readonly readAt: number;
}

export const mostTraits = 100;
export const longestUri = 2_000;
export const longestRaw = 60_000;

/** The address at which the page shows it. */
export const pictureAddress = (digest: string) => `/media/${digest}`;
