/** What a recognized answer says about the chain: blocks, transactions, addresses, tokens, the balance. */
import type { MentionedAddress, Mentions } from '#main/core/ports/cache.ts';
import { checksummed } from '#shared/core/address.ts';
import type { OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import type { Log } from '#shared/core/readers/transaction.ts';
import type { KnownRole, KnownToken } from '#shared/notebook/known.ts';
import { addressInTopic, transferTopic } from '#shared/tokens/token-events.ts';
import { tokenFacts } from '#shared/tokens/token-facts.ts';
import { tokenFactOf } from './immutable-answers.ts';

/** Addresses listed of one receipt, which may hold thousands of logs. */
const mostNames = 500;
const longestName = 100;

const none: Mentions = { block: null, transaction: null, addresses: [], tokens: [], holders: [], balance: null };

/** Undefined where it says nothing. */
export function mentionsOf(id: ReadId, input: object, value: unknown): Mentions | undefined {
  switch (id) {
    case 'block.get': {
      const { number, hash, timestamp } = value as OperationValue<'block.get'>;
      return { ...none, block: { number, hash, timestamp } };
    }
    case 'transaction.get':
      return ofTransaction(value as OperationValue<'transaction.get'>);
    case 'transaction.receipt':
      return ofReceipt(value as OperationValue<'transaction.receipt'>);
    case 'contract.call':
      return ofCall(input as { contractAddress: string }, value as OperationValue<'contract.call'>);
    case 'user.balance':
      return { ...none, balance: value as OperationValue<'user.balance'> };
    default:
      return undefined;
  }
}

function ofTransaction({ hash, from, to, value, data, blockNumber, creates }: OperationValue<'transaction.get'>): Mentions {
  // A call is a selector and whole words; other data may be a message.
  const isCall = data !== null && data.length >= 10 && (data.length - 10) % 64 === 0;
  const selector = isCall ? data.slice(0, 10).toLowerCase() : null;
  return {
    ...none,
    transaction: { hash, block: blockNumber, from, to, value, selector, status: null },
    addresses: named([from, 'sender'], [to, 'receiver'], [creates, 'created']),
  };
}

function ofReceipt(receipt: OperationValue<'transaction.receipt'>): Mentions {
  const { transactionHash, blockNumber, from, to, contractAddress, status } = receipt;
  const logs = receipt.logs ?? [];
  const transfers: Transfer[] = [];
  for (const log of logs) {
    // Each one costs two checksums.
    if (transfers.length === mostNames) break;
    const transfer = toTransfer(log);
    if (transfer !== null) transfers.push(transfer);
  }
  const events: [string, KnownRole][] = [...logs.map(({ address }) => address), ...transfers.flatMap(({ parties }) => parties)].map(
    (address) => [address, 'event'],
  );
  const tokens = new Map(transfers.map(({ contract, standard }) => [contract, standard]));
  return {
    ...none,
    transaction: { hash: transactionHash, block: blockNumber, from, to, value: null, selector: null, status },
    addresses: named([from, 'sender'], [to, 'receiver'], [contractAddress, 'created'], ...events),
    tokens: [...tokens].map(([contract, standard]) => ({ contract, standard, name: null, symbol: null, decimals: null })),
    holders: transfers.flatMap(({ contract, parties }) => parties.map((address) => ({ address, contract }))),
  };
}

/** Each address once, in its strongest role; those come first. */
function named(...all: readonly (readonly [string | null, KnownRole])[]): readonly MentionedAddress[] {
  const roles = new Map<string, KnownRole>();
  for (const [address, role] of all) {
    if (address !== null && !roles.has(address) && roles.size < mostNames) roles.set(address, role);
  }
  return [...roles].map(([address, role]) => ({ address, role }));
}

interface Transfer {
  readonly contract: string;
  readonly standard: NonNullable<KnownToken['standard']>;
  readonly parties: readonly string[];
}

/** ERC20 has two indexed parameters, ERC721 three; with other numbers it is neither. */
function toTransfer({ address, topics }: Log): Transfer | null {
  if (topics[0] !== transferTopic || (topics.length !== 3 && topics.length !== 4)) return null;
  const parties = topics.slice(1, 3).map(addressInTopic);
  if (!parties.every((party) => party !== null)) return null;
  return { contract: address, standard: topics.length === 3 ? 'erc20' : 'erc721', parties };
}

function ofCall(input: { contractAddress: string }, { result }: { readonly result: CallResult }): Mentions | undefined {
  const fact = tokenFactOf(input);
  const token = { contract: checksummed(input.contractAddress.toLowerCase()), name: null, symbol: null, decimals: null, standard: null };
  // Only what the search looks for has a column in the cache.
  if (fact === null || !(fact in token)) return undefined;
  const value = tokenFacts[fact].read(result);
  const isStored = value !== null && String(value).length <= longestName;
  return isStored ? { ...none, tokens: [{ ...token, [fact]: value }] } : undefined;
}
