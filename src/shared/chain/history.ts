/** What one transaction did to some addresses: a plain, small value that can be stored and sent. It holds no names. */
import type { ApprovalKind } from '#shared/approvals/approvals.ts';
import { feeOf } from '#shared/chain/fee.ts';
import { type Action, readAction } from '#shared/contracts/decoding/action.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { toParam } from '#shared/contracts/decoding/story.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import {
  approvalForAllTopic,
  approvalIn,
  approvalTopic,
  batchTopic,
  singleTopic,
  type TokenTransfer,
  transfersIn,
  transferTopic,
} from '#shared/tokens/token-events.ts';

/** Addresses are EIP-55, quantities decimal strings. */
export interface HistoryEntry {
  /** What the transaction asked for. Null: not known. */
  readonly asked: {
    /** Who sent it. Only this and `to` are certain: events are what contracts report. */
    readonly from: string | null;
    readonly to: string | null;
    /** Wei. */
    readonly value: string | null;
    readonly selector: string | null;
    /** The called function’s name, by a signature that the app knows. */
    readonly method: string | null;
    readonly action: Action | null;
  };
  readonly outcome: {
    /** Null: not known, or not in a block yet. */
    readonly status: 'success' | 'reverted' | null;
    /** Wei. */
    readonly fee: string | null;
    readonly created: string | null;
  };
  /** Those that an address takes part in, or that are of its token. None unless the transaction succeeded. */
  readonly transfers: readonly HistoryTransfer[];
  readonly approvals: readonly HistoryApproval[];
  /** Something couldn’t be read, or was too much to list. */
  readonly more: boolean;
  /** The only contracts of whose tokens transfers may be missing. Left out if nothing is missing, and where any may be. */
  readonly missing?: readonly string[];
}

export interface HistoryTransfer extends Omit<TokenTransfer, 'kind' | 'token' | 'logIndex'> {
  /** Of the event among the receipt’s; null for the transaction’s own value. */
  readonly event: number | null;
  readonly kind: 'native' | TokenTransfer['kind'];
  /** Null for the native currency. */
  readonly token: string | null;
}

export interface HistoryApproval {
  readonly kind: ApprovalKind;
  readonly token: string;
  readonly owner: string;
  readonly spender: string;
  /** Only for the kind `token`. */
  readonly tokenId: string | null;
  /** Base units for `erc20`; else null. */
  readonly amount: string | null;
  /** It ends access instead of giving it. */
  readonly takesBack: boolean;
  /** Of the event among the receipt’s. */
  readonly event: number;
}

/** Of transfers, approvals and items. More than any transaction that is meant for people. */
export const mostListed = 50;
/** In characters: longer call data is not decoded. */
const longestCall = 64 * 1024;
const tokenTopics: readonly string[] = [transferTopic, singleTopic, batchTopic, approvalTopic, approvalForAllTopic];

/** `accounts`: the addresses that it is about, in any case. Never throws, whatever the contracts wrote. */
export function whatHappened(transaction: Transaction, receipt: Receipt | null, accounts: readonly string[]): HistoryEntry {
  const wanted = new Set(accounts.map((account) => account.toLowerCase()));
  const isWanted = (address: string | null) => address !== null && wanted.has(address.toLowerCase());
  const { status = null, logs = null } = receipt ?? {};
  const asked = askedOf(transaction, receipt);
  const created = receipt?.contractAddress ?? transaction.creates;
  const events = (logs ?? []).flatMap((log, event) => {
    if (!isWanted(log.address) && !namesOneOf(log, wanted)) return [];
    const moved = transfersIn(log).map(({ logIndex: _, ...transfer }): HistoryTransfer => ({ ...transfer, event }));
    return [{ log, transfers: moved, approval: toApproval(log, event) }];
  });
  const unread = events.filter(({ log, transfers, approval }) => isOfTokens(log) && transfers.length === 0 && approval === null);
  const succeeded = status === 'success';
  const transfers = [nativeTransfer(asked, created), ...events.flatMap(({ transfers }) => transfers)].filter(
    (one): one is HistoryTransfer =>
      // Anyone can emit a transfer of 0, to place a look-alike address in a history.
      one !== null && one.amount !== '0' && (isWanted(one.from) || isWanted(one.to) || isWanted(one.token)),
  );
  const approvals = events
    .flatMap(({ approval }) => approval ?? [])
    .filter(({ owner, token }) => isWanted(owner) || isWanted(token))
    .filter((approval) => !isEndedByTransfer(approval, transfers));
  const items = asked.action?.does === 'send-items' ? asked.action.items : [];
  const fee = receipt === null ? null : feeOf(transaction, receipt);
  const listed = succeeded ? cutTransfers(transfers, isWanted) : [];
  const left = transfers.length === listed.length ? [] : transfers.filter((one) => !listed.includes(one));
  const missing = succeeded ? [...new Set([...unread.map(({ log }) => log.address), ...left.flatMap(({ token }) => token ?? [])])] : [];
  const isKnown = logs !== null && asked.value !== null;
  const more = !isKnown || missing.length > 0 || (succeeded && approvals.length > mostListed) || items.length > mostListed;
  return {
    asked: { ...asked, action: cut(asked.action) },
    outcome: { status, fee: fee?.is === 'paid' ? fee.wei : null, created: succeeded ? created : null },
    transfers: listed,
    approvals: succeeded ? approvals.slice(0, mostListed) : [],
    more,
    ...(more && isKnown && missing.length <= mostListed ? { missing } : {}),
  };
}

/** A contract could emit so many that those that take something are cut: they come first, and the value, which no contract reports. */
function cutTransfers(transfers: readonly HistoryTransfer[], isWanted: (address: string) => boolean): readonly HistoryTransfer[] {
  if (transfers.length <= mostListed) return transfers;
  const isOut = ({ from, event }: HistoryTransfer) => event === null || isWanted(from);
  return [...transfers.filter(isOut), ...transfers.filter((one) => !isOut(one))].slice(0, mostListed);
}

type Asked = HistoryEntry['asked'];

/** What the transaction asked for. */
export function askedOf(transaction: Transaction, receipt: Receipt | null): Asked {
  const { value, data } = transaction;
  const [from, to] = [transaction.from ?? receipt?.from ?? null, transaction.to ?? receipt?.to ?? null];
  const base = { from, to, value };
  if (to === null || data === null || !/^0x[0-9a-fA-F]{8}/.test(data)) return { ...base, selector: null, method: null, action: null };
  const selector = data.slice(0, 10).toLowerCase();
  const call = data.length > longestCall ? null : decodeCall(data);
  if (call === null) return { ...base, selector, method: null, action: null };
  return { ...base, selector, method: call.name, action: readAction(call.types, to, call.inputs.map(toParam), value) };
}

const cut = (action: Action | null): Action | null =>
  action?.does === 'send-items' ? { ...action, items: action.items.slice(0, mostListed) } : action;

function nativeTransfer({ from, to, value, action }: Asked, created: string | null): HistoryTransfer | null {
  // What passes it on whole keeps nothing.
  const receiver = action?.does === 'send-native' ? action.to : (to ?? created);
  if (value === null || from === null || receiver === null) return null;
  return { kind: 'native', token: null, from, to: receiver, amount: value, tokenId: null, part: 0, event: null };
}

const isOfTokens = ({ topics: [topic = ''] }: Log) => tokenTopics.includes(topic);

/** Standard events have addresses in their topics; those of some old contracts have them in their data. */
function namesOneOf({ topics, data }: Log, wanted: ReadonlySet<string>): boolean {
  if (topics.some((topic) => wanted.has(`0x${topic.slice(-40).toLowerCase()}`))) return true;
  return tokenTopics.includes(topics[0] ?? '') && [...wanted].some((address) => data.toLowerCase().includes(address.slice(2)));
}

function toApproval(log: Log, event: number): HistoryApproval | null {
  const approval = approvalIn(log);
  if (approval === null) return null;
  const { is: kind, contract: token, owner, spender, tokenId, value } = approval;
  return { kind, token, owner, spender, tokenId, amount: kind === 'erc20' ? value : null, takesBack: value === '0', event };
}

/** A collection ends the approval of an item when it moves, and some report it. */
const isEndedByTransfer = ({ kind, spender, token, tokenId }: HistoryApproval, transfers: readonly HistoryTransfer[]) =>
  kind === 'token' && spender === zeroAddress && transfers.some((one) => one.token === token && one.tokenId === tokenId);
