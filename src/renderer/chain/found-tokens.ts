/** Tokens that appear in the person's transactions, or were found by watching. */

import type { FoundTransfer } from '#shared/chain/watch.ts';
import { checksummed } from '#shared/core/address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

export interface FoundToken {
  /** EIP-55. */
  readonly contract: string;
  /** No known transaction of the person has called or moved it. */
  readonly cameUnasked: boolean;
}

interface FoundSources {
  readonly known: readonly { readonly account: string; readonly about: KnownOfAddress }[];
  readonly transfers: readonly FoundTransfer[];
}

/** Those that the person called come first. */
export function foundTokens({ known, transfers }: FoundSources): readonly FoundToken[] {
  const own = new Set(known.map(({ account }) => account.toLowerCase()));
  const isOwn = (address: string | null) => address !== null && own.has(address.toLowerCase());
  const seen = known.flatMap(({ about }) => about.tokens).flatMap(({ contract, standard }) => (standard === 'erc20' ? [contract] : []));
  const moved = transfers.filter(({ kind, token }) => kind === 'erc20' && token !== null);
  const called = known.flatMap(({ about }) => about.transactions).filter(({ from }) => isOwn(from));
  const asked = new Set(
    [...called.map(({ to }) => to), ...moved.filter(({ sender }) => isOwn(sender)).map(({ token }) => token)].map((each) =>
      each?.toLowerCase(),
    ),
  );
  const contracts = new Set([...seen, ...moved.map(({ token }) => token ?? '')].map((contract) => contract.toLowerCase()));
  return [...contracts]
    .map((contract) => ({ contract: checksummed(contract), cameUnasked: !asked.has(contract) }))
    .toSorted((one, other) => Number(one.cameUnasked) - Number(other.cameUnasked));
}
