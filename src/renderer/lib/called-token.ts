/** What a token or a collection is called among others: the person's label, or its own word, by itself only where they follow it. */
import { shortAddress } from '#shared/short-address.ts';
import type { SavedToken } from '#shared/tokens.ts';

interface Called {
  /** EIP-55. */
  readonly contract: string;
  /** Its own word, made visible; null where it has none that may be shown. */
  readonly own: string | null;
  readonly label: string | undefined;
  /** All that are kept: what a person ignored or hid is not what they follow. */
  readonly saved: readonly Pick<SavedToken, 'address' | 'hidden'>[];
}

export function calledToken({ contract, own, label, saved }: Called): string {
  if (label !== undefined) return label;
  if (own === null) return shortAddress(contract);
  // Anybody can call a token anything.
  const isFollowed = saved.some(({ address, hidden }) => address === contract && !hidden);
  return isFollowed ? own : `“${own}” (${shortAddress(contract)})`;
}
