/**
 * A description of a contract’s functions after ERC-7730, version 2 (https://eips.ethereum.org/EIPS/eip-7730): whose words it has, which
 * contracts it speaks for, and how it shows their parameters. Its references are resolved, so each function stands alone.
 */

/**
 * Where a value is: `#.order.amount` among the function's parameters, `@.to` of the transaction, `amount` within the group it stands in,
 * `=0xEeee…` as written. A path may end in bytes (`[-20:]`), name an item (`[0]`, `[-1]`) or all of them (`[]`).
 */
export type Ref = string | { readonly map: Readonly<Record<string, string>>; readonly key: string };

export interface Units {
  readonly symbol: string;
  readonly decimals: number;
}

type Formatted =
  | { readonly as: 'raw' | 'amount' | 'date' | 'duration' }
  | {
      readonly as: 'tokenAmount';
      /** The contract, or what the descriptor itself says of it. */
      readonly token?: Ref | { readonly units: Units };
      /** Addresses that stand for the native currency. */
      readonly native?: readonly Ref[];
      /** From which amount on `message` is shown. */
      readonly threshold?: Ref;
      readonly message?: string;
    }
  | { readonly as: 'nftName'; readonly collection: Ref }
  | { readonly as: 'unit'; readonly base: string; readonly decimals: number; readonly prefix: boolean }
  | { readonly as: 'enum'; readonly values: Readonly<Record<string, string>> }
  /** `sender`: addresses that stand for the account that signs. */
  | { readonly as: 'addressName'; readonly sender?: readonly Ref[] }
  | { readonly as: 'calldata'; readonly callee: Ref; readonly selector?: Ref; readonly amount?: Ref; readonly spender?: Ref };

export type Field = Formatted & {
  readonly label: string;
  readonly of: Ref;
  /** Shown unless it is one of these; or never shown, and must be one of these. */
  readonly unless?: readonly string[];
  readonly must?: readonly string[];
  /** Before each item; `{index}` is its place. */
  readonly separator?: string;
};

export interface Group {
  readonly path: string;
  readonly bundled: boolean;
  readonly fields: readonly Item[];
}
export type Item = Field | Group;

export interface Format {
  readonly intent: string;
  /** With `{path}` for the values. */
  readonly sentence?: string;
  readonly fields: readonly Item[];
}

export interface Deployment {
  /** In decimal digits. */
  readonly chain: string;
  /** EIP-55. */
  readonly address: string;
}

export interface Descriptor {
  /** Whose words these are. */
  readonly owner: string;
  readonly deployments: readonly Deployment[];
  /** By the function with its parameters’ names: `transfer(address to,uint256 value)`. */
  readonly formats: Readonly<Record<string, Format>>;
}

/** What a descriptor may have at most. */
export const mostDeployments = 200;
export const mostFormats = 200;
export const mostFieldsRead = 100;
export const deepestGroups = 4;
/** Characters of a file, and of what is shown of it. */
export const longestFile = 200_000;
export const longest = { owner: 60, intent: 100, sentence: 200, label: 60, word: 60, unit: 20, key: 2_000 } as const;
/** Values of one call; with more nothing is shown. */
export const mostValues = 100;
