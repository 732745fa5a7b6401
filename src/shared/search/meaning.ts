/** What a searched text can mean. Claims nothing that the text doesn't say. */

export type Meaning =
  | { readonly kind: 'nothing' }
  /** `number`: decimal digits. */
  | { readonly kind: 'block'; readonly number: string }
  /** 32 bytes, in lower case. `of`: what the text itself says it is the hash of. */
  | { readonly kind: 'hash'; readonly hash: string; readonly of: 'transaction' | 'block' | null }
  /** EIP-55. `checked`: whether the text carried the checksum, and so was typed without a slip. */
  | { readonly kind: 'address'; readonly address: string; readonly checked: boolean }
  /** Mixed capitals that are not the checksum: one digit at least is not what it was. `corrected`: the same digits with theirs. */
  | { readonly kind: 'wrong-checksum'; readonly typed: string; readonly corrected: string }
  /** EIP-681. `token`: whose transfer it asks for, null for the native currency; `chain`: null where it does not say. */
  | { readonly kind: 'payment'; readonly receiver: string; readonly token: string | null; readonly chain: string | null }
  /** A name of a naming service. */
  | { readonly kind: 'name' }
  /** Hexadecimal digits, but too many or too few for a hash or an address. */
  | { readonly kind: 'hex-part'; readonly digits: number }
  /** Digits, but no block has such a number. */
  | { readonly kind: 'no-block' }
  /** A link with none, or more than one, of what can be opened. */
  | { readonly kind: 'unread-link' }
  | { readonly kind: 'text' };

export interface Parsed {
  /** Trimmed, its blanks made one space each, cut at 600 characters. */
  readonly text: string;
  readonly meaning: Meaning;
  /** Whose page was pasted, where one was: it may be of another chain. */
  readonly host: string | null;
}
