/** What a successful transaction added to and took from each address, as far as its value and its events say. */
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { type TokenTransfer, transfersIn } from '#shared/tokens/token-events.ts';

export interface BalanceChange {
  /** EIP-55. */
  readonly address: string;
  /** Null for the native currency; else the contract, EIP-55. */
  readonly token: string | null;
  readonly kind: 'native' | TokenTransfer['kind'];
  /** Decimal string; null for what has none (native currency, ERC20). */
  readonly tokenId: string | null;
  /** Base units, never 0; negative for a loss. An ERC721 token counts as 1. */
  readonly amount: bigint;
}

export interface BalanceChanges {
  /** In the order in which the transaction first moved them. */
  readonly list: readonly BalanceChange[];
  /** Whether the transaction's own value is known; if not, it isn't counted. */
  readonly hasValue: boolean;
  /** The receipt has more transfers than were counted, so these sums may be incomplete. */
  readonly more: boolean;
}

/** More than any transaction that is meant for people. */
export const mostTransfers = 500;

/**
 * Null if it isn't known that it succeeded, or which events it has. The fee isn't part of it. What contracts pass on of the native
 * currency leaves no event. Any contract can report any transfer.
 */
export function balanceChanges(transaction: Transaction | null, receipt: Receipt): BalanceChanges | null {
  if (receipt.status !== 'success' || receipt.logs === null) return null;
  const sums = new Map<string, BalanceChange>();
  const add = (address: string | null, amount: bigint, of: Pick<BalanceChange, 'token' | 'kind' | 'tokenId'>) => {
    // Minted tokens come from the zero address, and burned ones go there.
    if (address === null || address === zeroAddress) return;
    const key = [address, of.token, of.tokenId].join(' ');
    const before = sums.get(key);
    sums.set(key, before === undefined ? { address, amount, ...of } : { ...before, amount: before.amount + amount });
  };
  const move = (from: string | null, to: string | null, amount: bigint, of: Pick<BalanceChange, 'token' | 'kind' | 'tokenId'>) => {
    add(from, -amount, of);
    add(to, amount, of);
  };
  const value = BigInt(transaction?.value ?? 0);
  const to = receipt.contractAddress ?? receipt.to ?? transaction?.to ?? null;
  if (value > 0n) move(transaction?.from ?? receipt.from, to, value, { token: null, kind: 'native', tokenId: null });
  let count = 0;
  for (const log of receipt.logs) {
    for (const { from, to: receiver, token, kind, tokenId, amount } of transfersIn(log)) {
      count += 1;
      if (count > mostTransfers) break;
      move(from, receiver, kind === 'erc721' ? 1n : BigInt(amount ?? 0), { token, kind, tokenId });
    }
  }
  return {
    list: [...sums.values()].filter(({ amount }) => amount !== 0n),
    hasValue: transaction?.value != null,
    more: count > mostTransfers,
  };
}
