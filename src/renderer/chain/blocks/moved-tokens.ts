/** The tokens that a transaction of a block moved, and to whom, as far as a list may show it. */
import { balanceChanges } from '#shared/chain/balance-changes.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { transfersIn } from '#shared/tokens/token-events.ts';

/** Addresses are EIP-55. */
export interface MovedTokens {
  readonly token: string;
  /** Whose tokens they were: the transaction's sender, or another account that lets the sender spend them. */
  readonly from: string;
  readonly to: string;
  /** Base units; null for an item of a collection. */
  readonly amount: string | null;
  readonly tokenId: string | null;
}

interface AskedTransfer {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** Base units. A function of both standards may mean an item by it. */
  readonly amount: string;
}

/**
 * Whether it only asks a contract to move tokens: of its sender, or, where the person knows the token, of another account. Any other
 * contract can name whomever it likes. `action`: what its call does.
 */
export function askedTransfer(
  { from: sender, to, value }: Transaction,
  action: Action | null,
  isKnown: (contract: string) => boolean,
): AskedTransfer | null {
  if (value !== '0' || (action?.does !== 'send-tokens' && action?.does !== 'send-item')) return null;
  const from = action.from ?? sender;
  if (from === null || !sameAddress(action.token, to)) return null;
  if (!sameAddress(from, sender) && !isKnown(action.token)) return null;
  return { token: action.token, from, to: action.to, amount: action.does === 'send-item' ? action.id : action.amount };
}

/**
 * Null where it moved none, several, or where that isn't known. Any contract can report any transfer: the events of a token that the
 * person doesn't know count only where the sender's own call asked for exactly that.
 */
export function movedTokens(
  transaction: Transaction,
  receipt: Receipt,
  action: Action | null,
  isKnown: (contract: string) => boolean,
): MovedTokens | null {
  if (transaction.value !== '0' || receipt.status !== 'success' || receipt.logs === null) return null;
  const asked = askedTransfer(transaction, action, isKnown);
  return (asked === null ? null : asAsked(asked, transaction, receipt)) ?? asReported(transaction, receipt, isKnown);
}

/** The contract reports one transfer, and it is the one that was asked for; by no other contract's report did the sender or the giver give more. */
function asAsked({ token, from, to, amount }: AskedTransfer, { from: sender }: Transaction, { logs }: Receipt): MovedTokens | null {
  const elsewhere = (logs ?? []).filter(({ address }) => !sameAddress(address, token)).flatMap(transfersIn);
  if (elsewhere.some((one) => sameAddress(one.from, from) || sameAddress(one.from, sender))) return null;
  const [one, ...others] = (logs ?? []).filter(({ address }) => sameAddress(address, token)).flatMap(transfersIn);
  if (one === undefined || others.length > 0 || !sameAddress(one.from, from) || !sameAddress(one.to, to)) return null;
  if (one.kind === 'erc20') return one.amount === amount ? { token, from, to, amount, tokenId: null } : null;
  return one.kind === 'erc721' && one.tokenId === amount ? { token, from, to, amount: null, tokenId: amount } : null;
}

/** All that its events say is that one amount of a known token went from the sender to one address. */
function asReported(transaction: Transaction, receipt: Receipt, isKnown: (contract: string) => boolean): MovedTokens | null {
  const changes = balanceChanges(transaction, receipt);
  const [one, other] = changes?.list ?? [];
  if (one?.token == null || one.kind !== 'erc20' || changes?.list.length !== 2 || changes.more || !isKnown(one.token)) return null;
  if (other?.token !== one.token || other.amount !== -one.amount) return null;
  const [giver, taker] = one.amount < 0n ? [one, other] : [other, one];
  return sameAddress(giver.address, transaction.from)
    ? { token: one.token, from: giver.address, to: taker.address, amount: String(taker.amount), tokenId: null }
    : null;
}
