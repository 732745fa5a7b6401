/** What main owns and the page mirrors, slice by slice. Never a token, a secret or a code. */

import type { SavedApproval } from '#shared/approvals/approvals.ts';
import type { Watch } from '#shared/chain/watch.ts';
import type { PictureChoice } from '#shared/collectibles/pictures.ts';
import type { ConnectionMark } from '#shared/connections/connection-mark.ts';
import type { ConnectionTest } from '#shared/connections/connection-test.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import type { SavedContracts } from '#shared/contracts/saved-contracts.ts';
import type { AppError, MemoryOnlyReason } from '#shared/core/errors.ts';
import type { KindValue } from '#shared/core/fields.ts';
import type { SavedOf } from '#shared/core/saved.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';
import type { Multicall } from '#shared/tokens/multicall.ts';
import type { NativeFound } from '#shared/tokens/native-sending.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import type { ActivityNow } from '#shared/writes/activity.ts';
import type { BatchesNow } from '#shared/writes/batch.ts';

export type Environment = 'sandbox' | 'test' | 'live';

export interface Currency {
  readonly symbol: string;
  readonly decimals: number;
}

/** The chain that the service last reported. `currency`: null if no list knows it; amounts are then in wei. */
export interface Chain {
  readonly id: string;
  readonly name: string | null;
  readonly currency: Currency | null;
  /** The listed currency, if the connection's settings replace it. */
  readonly listed?: Currency | null;
  /** The chain that the person confirmed last. Set while a change is unconfirmed: nothing is sent meanwhile. */
  readonly before?: Pick<Chain, 'id' | 'name'>;
  /** What the probe found. Absent until it has ended once on this chain. */
  readonly multicall?: Multicall;
  /** What the last payment of the native currency showed. Absent until there was one. */
  readonly native?: NativeFound;
}

/** Saved addresses and client of a service. */
export interface Connection extends ConnectionMark {
  /** Stable; every stored row carries it. */
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  /** Of the authorization server, without /oauth2; empty until the sandbox has started. */
  readonly authorizationAddress: string;
  /** Without /user; empty for the sandbox until it has started. */
  readonly apiAddress: string;
  readonly clientId: string;
  /** Whether a client secret is saved. The secret itself never leaves main. */
  readonly hasSecret: boolean;
  readonly scopes: string;
  readonly redirectAddress: string;
  readonly pkce: boolean;
  /** What the service calls itself in `iss` (RFC 9207); empty: the authorization address, without a slash at its end. */
  readonly issuer: string;
  /** Where tokens are revoked at sign-out (RFC 7009), on the authorization server; empty: nowhere. */
  readonly revocationAddress: string;
  readonly settings: ServiceSettings;
  readonly chain: Chain | null;
}

export interface Connections {
  readonly list: readonly Connection[];
  readonly active: string;
  /** Proposed for a new one: no other uses its path. */
  readonly newRedirectAddress: string;
}

/** Of any connection, shown or not. */
export interface ConnectionState {
  readonly phase: Session['phase'];
  /** Its writes that are under way, and those with an unknown outcome. */
  readonly underWay: number;
  readonly uncertain: number;
}

/** The steps of a sign-in in their order. */
export const signInSteps = ['listening', 'browser', 'person', 'exchange', 'keeping'] as const;
export type SignInStep = (typeof signInSteps)[number];

/** Whether a sign-in that ended here was revoked at the service. */
export interface LeftThere {
  readonly revoked: 'asking' | 'yes' | 'no';
  /** If it wasn't revoked: until when the service accepts it, in epoch milliseconds; null if unknown. */
  readonly until: number | null;
}

/** The sign-in of a connection. Times are epoch milliseconds. */
export type Session =
  /** Being read from encrypted storage. */
  | { readonly phase: 'restoring' }
  | { readonly phase: 'signed-out'; readonly problem: AppError | null; readonly left: LeftThere | null }
  | {
      readonly phase: 'signing-in';
      /** The step under way; those before it are done. */
      readonly step: SignInStep;
      /** Host of the sign-in page. */
      readonly host: string;
      /** The address that the browser was sent to; it holds `state`, and no secret. Null until it listens. */
      readonly link: string | null;
      /** Whether the system took the link; if not, the person copies it. */
      readonly browserOpened: boolean;
      readonly endsAt: number;
    }
  | {
      readonly phase: 'signed-in';
      readonly signedInAt: number;
      readonly scopes: readonly string[];
      /** When it ends unless it is renewed; null where the service does not say. */
      readonly expiresAt: number | null;
      /** Whether the service gave a refresh token, so that it renews automatically. */
      readonly renews: boolean;
      /** Null until the first time. */
      readonly renewedAt: number | null;
      /** `memory`: this computer offers no encryption key, so quitting ends the sign-in. */
      readonly tokenStorage: 'encrypted' | 'memory';
      /** Whether its accounts are those of the last sign-in; `unknown` until they have been read. */
      readonly person: 'unknown' | 'same' | 'another';
      /** Why it could not be renewed just now (offline); it goes on. */
      readonly problem: AppError | null;
    }
  /** Ended by time or by the service; what was last known stays visible. */
  | {
      readonly phase: 'expired';
      readonly at: number | null;
      /** Why the attempt to sign in again ended, or null. */
      readonly problem: AppError | null;
    };

export type Sandbox =
  | { readonly phase: 'stopped' }
  | { readonly phase: 'starting' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly problem: AppError };

export interface Preferences {
  readonly theme: KindValue<'theme'>;
  /** What is shown in it from the next start on. */
  readonly language: KindValue<'language'>;
  /** Another language is shown now. */
  readonly needsRestart: boolean;
  /** “3 min ago”, or the clock's; the other one is on hover. */
  readonly times: KindValue<'time-form'>;
  /** Shows amounts as dots. */
  readonly hideAmounts: KindValue<'switch'>;
  /** What stored answers may take on disk, in MB. */
  readonly cacheLimit: CacheLimit;
}

export type CacheLimit = KindValue<'cache-limit'>;

/** What the person must know about the state of the data files. */
export type StorageNote =
  /**
   * A damaged file was moved aside, whole, under the name `file` in the data folder. `restored`: the last good copy is in its place, with
   * sign-ins and client secrets or `without` them, as every backup is.
   */
  | {
      readonly kind: 'set-aside';
      readonly of: 'vault' | 'preferences';
      readonly file: string;
      readonly restored: false | 'with' | 'without';
    }
  /** The file was gone, and the last good copy is in its place. */
  | { readonly kind: 'restored' }
  /** Some entries cannot be read; they are left where they are. */
  | { readonly kind: 'entries-unreadable'; readonly count: number }
  /** Nothing is saved in this run. */
  | { readonly kind: 'memory-only'; readonly why: MemoryOnlyReason };

export interface Storage {
  readonly notes: readonly StorageNote[];
}

/** The reduced request rate of a service that refused more, per second; null: not reduced. */
export interface Slowed {
  readonly connection: string;
  readonly perSecond: number | null;
}

/** The lock, which encrypts what is saved. `idle`: minutes without input until it locks. */
export type Lock =
  | { readonly isSet: false }
  | {
      readonly isSet: true;
      readonly idle: KindValue<'idle-time'>;
      readonly hasRecovery: boolean;
      /** Sent transactions are watched while it is locked. */
      readonly isWatching: boolean;
      /** `none`: this computer doesn't offer it. */
      readonly touchId: 'on' | 'off' | 'none';
    };

/** What a window knows of itself and of the app's other windows. */
export interface WindowState {
  /** Whether it is the one that the app starts with. */
  readonly isFirst: boolean;
  /** The connections that other open windows show. */
  readonly elsewhere: readonly string[];
}

export interface State {
  /** `active`: the one that the window shows. */
  readonly connections: Connections;
  readonly window: WindowState;
  /** By connection. */
  readonly connectionStates: Readonly<Record<string, ConnectionState>>;
  readonly session: Session;
  readonly sandbox: Sandbox;
  readonly preferences: Preferences;
  readonly storage: Storage;
  readonly lock: Lock;
  readonly connectionTest: ConnectionTest;
  readonly slowed: Slowed;
  readonly activity: ActivityNow;
  readonly batches: BatchesNow;
  readonly notebook: Notebook;
  readonly watch: Watch;
  readonly tokens: SavedOf<SavedToken>;
  readonly approvals: SavedOf<SavedApproval>;
  /** At most one. */
  readonly pictures: SavedOf<PictureChoice>;
  readonly contracts: SavedContracts;
}

/** The slices that main publishes. */
export const sliceNames = [
  'connections',
  'window',
  'connectionStates',
  'session',
  'sandbox',
  'preferences',
  'storage',
  'lock',
  'connectionTest',
  'slowed',
  'activity',
  'batches',
  'notebook',
  'watch',
  'tokens',
  'approvals',
  'pictures',
  'contracts',
] as const satisfies readonly (keyof State)[];
export type SliceName = (typeof sliceNames)[number];

/** Those of the connection that a window shows, which no other window gets. */
export const connectionSlices = [
  'connections',
  'window',
  'session',
  'connectionTest',
  'slowed',
  'activity',
  'batches',
  'notebook',
  'watch',
  'tokens',
  'approvals',
  'pictures',
  'contracts',
] as const satisfies readonly SliceName[];
export type ConnectionSlice = (typeof connectionSlices)[number];

/** A whole slice with its revision; a mirror keeps the newest and drops what comes late. */
export interface Revised<T> {
  readonly revision: number;
  readonly value: T;
}

export type RevisedState = { readonly [S in SliceName]: Revised<State[S]> };
