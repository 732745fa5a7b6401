/**
 * What an entry of the history means for some accounts: which of its transfers count, and for how much. Their own transactions come
 * first. Whatever a token that the person doesn’t know reports in another’s transaction is only its claim.
 */
import { type HistoryApproval, type HistoryEntry, type HistoryTransfer, mostListed } from '#shared/chain/history.ts';
import { sameAddress, zeroAddress } from '#shared/core/short-address.ts';

/** The sum of what was moved of one token. */
export interface Asset extends Pick<HistoryTransfer, 'kind' | 'token' | 'tokenId'> {
  /** Base units; for collectibles, how many. */
  readonly amount: string;
}

export type HistorySide =
  | { readonly is: 'swapped'; readonly gave: readonly Asset[]; readonly assets: readonly Asset[]; readonly more: number }
  | {
      /**
       * `moved`: between two of the accounts. `moved-out`: by another sender, as a known token reports. `claimed`: the same of an
       * unknown token. `between`: of strangers.
       */
      readonly is: 'sent' | 'burned' | 'received' | 'minted' | 'moved' | 'moved-out' | 'claimed' | 'between';
      readonly assets: readonly Asset[];
      /** Null: several. */
      readonly from: string | null;
      readonly to: string | null;
      /** How many other transfers the transaction has. */
      readonly more: number;
      /** Its other side may be shown: it isn’t only an unknown token’s claim. */
      readonly isSafe: boolean;
    }
  | { readonly is: 'approval'; readonly approval: HistoryApproval; readonly more: number; readonly isSafe: boolean }
  | { readonly is: 'created'; readonly contract: string }
  /** The account’s own call, without a transfer or an approval. */
  | { readonly is: 'called' }
  | { readonly is: 'named' };

type IsAddress = (address: string | null) => boolean;

/** `isKnown`: whether the person knows a token (EIP-55). */
export function sideOf(entry: HistoryEntry, isOwn: IsAddress, isKnown: (token: string) => boolean): HistorySide {
  const { transfers, approvals, asked, outcome } = entry;
  const isSure = isOwn(asked.from);
  const isSafe = ({ token }: HistoryTransfer) => token === null || isKnown(token);
  const [outgoing, incoming] = [transfers.filter(isOut(isOwn)), transfers.filter(isIn(isOwn))];
  // Too many to list: what it all came to isn't known.
  if (isSure && transfers.length >= mostListed) return { is: 'called' };
  const gave = outgoing.filter((one) => isSure || isSafe(one));
  const got = incoming.filter(isSafe);
  const sums = sumsOf([...gave, ...got], isOut(isOwn));
  const [losses, gains] = [sums.filter(({ sum }) => sum < 0n), sums.filter(({ sum }) => sum > 0n)];
  const more = (used: readonly HistoryTransfer[]) => transfers.length - used.length;
  if (losses.length > 0 && gains.length > 0)
    return { is: 'swapped', gave: losses.map(toAsset), assets: gains.map(toAsset), more: more([...gave, ...got]) };
  const part = (is: PartSide['is'], used: readonly HistoryTransfer[], certain: boolean): PartSide => ({
    is,
    assets: sumsOf(used, () => false).map(toAsset),
    from: only(used.map(({ from }) => from)),
    to: only(used.map(({ to }) => to)),
    more: more(used),
    isSafe: certain,
  });
  // Another sender took them, by an approval or as the token's contract allows.
  if (losses.length > 0 && !isSure)
    return { ...part('moved-out', gave, false), assets: losses.map(toAsset), more: more([...gave, ...got]) };
  if (losses.length > 0) {
    const isCertain = gave.every((one) => isSafe(one) || isAsked(asked, one.token, one.to));
    const side = { ...part('sent', gave, isCertain), assets: losses.map(toAsset), more: more([...gave, ...got]) };
    return side.to === zeroAddress ? { ...side, is: 'burned' } : side;
  }
  if (gains.length > 0) {
    const side = { ...part('received', got, true), assets: gains.map(toAsset), more: more([...gave, ...got]) };
    return side.from === zeroAddress ? { ...side, is: 'minted' } : side;
  }
  const within = transfers.filter(({ from, to }) => isOwn(from) && isOwn(to));
  const sureWithin = within.filter(({ token }) => token === null || isSure);
  if (sureWithin.length > 0) return part('moved', sureWithin, true);
  const doubtful = incoming.filter((one) => !isSafe(one));
  if (doubtful.length > 0) return part('received', doubtful, false);
  const claimed = isSure ? [] : [...outgoing, ...within];
  const known = claimed.filter(isSafe);
  if (known.length > 0) return part('moved-out', known, false);
  if (claimed.length > 0) return part('claimed', claimed, false);
  const strange = transfers.filter(({ from, to }) => !isOwn(from) && !isOwn(to));
  if (strange.length > 0) return part('between', strange, strange.every(isSafe));
  return withoutTransfers(entry, approvals, isOwn, isKnown) ?? createdIn(outcome) ?? { is: isSure ? 'called' : 'named' };
}

type PartSide = Extract<HistorySide, { readonly from: unknown }>;

/** The call itself names this address. What an unknown token reports beyond that may be there to be copied, also in one’s own transaction. */
function isAsked({ action }: HistoryEntry['asked'], token: string | null, other: string): boolean {
  if (action === null || !('token' in action) || !sameAddress(action.token, token)) return false;
  return sameAddress('to' in action ? action.to : action.does === 'allow-all' ? action.operator : action.spender, other);
}

const isOut = (isOwn: IsAddress) => (one: HistoryTransfer) => isOwn(one.from) && !isOwn(one.to);
const isIn = (isOwn: IsAddress) => (one: HistoryTransfer) => isOwn(one.to) && !isOwn(one.from);
const only = (all: readonly string[]) => (new Set(all).size === 1 ? (all[0] ?? null) : null);

interface Sum extends Pick<HistoryTransfer, 'kind' | 'token' | 'tokenId'> {
  readonly sum: bigint;
}

/** One for each token, in their order. */
function sumsOf(transfers: readonly HistoryTransfer[], isLoss: (one: HistoryTransfer) => boolean): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const one of transfers) {
    const { kind, token, tokenId, amount } = one;
    const key = `${token} ${tokenId}`;
    const size = kind === 'erc721' ? 1n : BigInt(amount ?? 0);
    sums.set(key, { kind, token, tokenId, sum: (sums.get(key)?.sum ?? 0n) + (isLoss(one) ? -size : size) });
  }
  return [...sums.values()];
}

const toAsset = ({ sum, ...asset }: Sum): Asset => ({ ...asset, amount: String(sum < 0n ? -sum : sum) });

/** The account’s own approvals first. */
function withoutTransfers(
  { asked }: HistoryEntry,
  approvals: readonly HistoryApproval[],
  isOwn: IsAddress,
  isKnown: (token: string) => boolean,
): HistorySide | null {
  const isSafe = ({ token, owner, spender }: HistoryApproval) =>
    isKnown(token) || (isOwn(asked.from) && isOwn(owner) && isAsked(asked, token, spender));
  const rank = (approval: HistoryApproval) => (isSafe(approval) ? 0 : 2) + (isOwn(approval.owner) ? 0 : 1);
  const [approval] = approvals.toSorted((one, other) => rank(one) - rank(other));
  return approval === undefined ? null : { is: 'approval', approval, more: approvals.length - 1, isSafe: isSafe(approval) };
}

const createdIn = ({ created }: HistoryEntry['outcome']): HistorySide | null =>
  created === null ? null : { is: 'created', contract: created };
