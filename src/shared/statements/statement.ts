/** Statements of accounts, as the page shows them. Amounts are base units, as decimal strings. */
import type { BlockRange } from '#shared/chain/watch.ts';
import type { AssetKind } from '#shared/statements/assets.ts';
import type { Period } from '#shared/statements/period.ts';

export interface StatementAsset {
  /** `assetKey`. */
  readonly key: string;
  readonly kind: AssetKind;
  readonly contract: string | null;
  /** Only of ERC1155. */
  readonly tokenId: string | null;
  /** Null where what the contract calls itself may not be shown as a unit of money. */
  readonly symbol: string | null;
  /** Null: unknown, so amounts are in base units. 0 for collectibles. */
  readonly decimals: number | null;
  /** The person follows it, or it is the native currency. */
  readonly isFollowed: boolean;
  /** Null: unknown. */
  readonly opening: string | null;
  readonly in: string;
  readonly out: string;
  readonly fees: string;
  readonly closing: string | null;
  /** Negative with a minus sign; null where opening or closing is unknown. */
  readonly rest: string | null;
  /** The blocks in which a rest arose: between two readings of the balance, which may be more or less than the period. */
  readonly restIn: BlockRange | null;
  /** Opening and closing come from two readings of the balance. */
  readonly isChecked: boolean;
  /** Nothing of the period is missing. */
  readonly isWhole: boolean;
  /** Why opening or closing is unknown; `several`: the service reports one balance and not of which accounts. */
  readonly why: 'not-read' | 'holes' | 'negative' | 'several' | null;
  /** Movements, fees included. */
  readonly count: number;
}

export interface StatementRates {
  readonly currency: string;
  /** How many movements have no rate for their day, and the first of these days with its asset. */
  readonly missing: number;
  readonly firstMissing: { readonly date: string; readonly asset: string } | null;
}

export interface StatementView {
  /** What is saved is what was seen. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** EIP-55. */
  readonly accounts: readonly string[];
  readonly period: Period;
  /** An IANA name, such as `Europe/Berlin`. */
  readonly zone: string;
  /** Decimal strings; null where the period has no block. */
  readonly blocks: BlockRange | null;
  /** The newest block when it was made. */
  readonly newest: string;
  /** Of the period, the newest first; at most ten. */
  readonly unread: readonly BlockRange[];
  readonly unreadCount: number;
  /** Unread blocks between the period and the readings of the balance. */
  readonly unreadOutside: number;
  /** Transactions of the period of which something isn't known. */
  readonly unclear: number;
  /** Writes sent in the period whose outcome is unknown. */
  readonly uncertain: number;
  /** Blocks of the period that may still be reorged. */
  readonly notFinal: number;
  readonly assets: readonly StatementAsset[];
  /** Assets that moved and have no room in the list. */
  readonly moreAssets: number;
  readonly rates: StatementRates | null;
}

/** A file of rates that was read. */
export interface ReadRates {
  readonly id: string;
  readonly currency: string;
  readonly count: number;
  readonly first: string;
  readonly last: string;
}
