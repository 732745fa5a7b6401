/** Reads the answers of the transaction operations, and of every write. */
import type { Json } from '#shared/core/readers/json.ts';
import {
  candidates,
  firstRead,
  hexText,
  isArray,
  isObject,
  type JsonObject,
  member,
  mostAddresses,
  readEach,
  toAddress,
  toHash,
} from '#shared/core/readers/shape.ts';
import { toBoolean, toQuantity } from './quantity.ts';

/** Quantities are decimal strings; a field that the service leaves out, or that is not of its kind, is null. */
export interface Transaction {
  readonly hash: string;
  readonly from: string | null;
  /** Null for a contract creation, or if it isn't reported. */
  readonly to: string | null;
  /** Wei. */
  readonly value: string | null;
  readonly data: string | null;
  readonly nonce: string | null;
  /** 0 legacy, 1 access list, 2 EIP-1559. */
  readonly type: string | null;
  readonly gasLimit: string | null;
  /** Wei per gas. */
  readonly gasPrice: string | null;
  readonly maxFeePerGas: string | null;
  readonly maxPriorityFeePerGas: string | null;
  /** Null while it waits for a block. */
  readonly blockNumber: string | null;
  readonly blockHash: string | null;
  readonly transactionIndex: string | null;
  readonly confirmations: string | null;
  /** The contract that it creates. */
  readonly creates: string | null;
  readonly chainId: string | null;
}

/** Of which nothing is known but what is added. */
export const noTransaction: Omit<Transaction, 'hash' | 'from' | 'to' | 'value'> = {
  data: null,
  nonce: null,
  type: null,
  gasLimit: null,
  gasPrice: null,
  maxFeePerGas: null,
  maxPriorityFeePerGas: null,
  blockNumber: null,
  blockHash: null,
  transactionIndex: null,
  confirmations: null,
  creates: null,
  chainId: null,
};

export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly logIndex: string | null;
}

export interface Receipt {
  readonly transactionHash: string;
  readonly status: 'success' | 'reverted' | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly contractAddress: string | null;
  readonly blockNumber: string | null;
  readonly blockHash: string | null;
  readonly transactionIndex: string | null;
  readonly gasUsed: string | null;
  readonly cumulativeGasUsed: string | null;
  /** Wei per gas. */
  readonly effectiveGasPrice: string | null;
  readonly type: string | null;
  readonly confirmations: string | null;
  /** Null where one of them is no log. */
  readonly logs: readonly Log[] | null;
}

export const transactionReaders = {
  'transaction-hash': readTransactionHash,
  transaction: readTransaction,
  receipt: readReceipt,
};

/** The hash of what was accepted. */
export function readTransactionHash(body: Json): string | null {
  return firstRead(candidates(body, 'hash', 'transactionHash', 'txHash', 'transaction', 'tx', 'receipt', 'transactionReceipt'), (value) =>
    isObject(value) ? toHash(member(value, 'hash', 'transactionHash', 'txHash')) : toHash(value),
  );
}

/** The transaction hash in a failure's body, under an unmistakable name, at most two levels deep. */
export function readHashOfFailure(body: Json, depth = 2): string | null {
  if (!isObject(body)) return null;
  const named = toHash(member(body, 'transactionHash', 'txHash'));
  if (named !== null || depth === 0) return named;
  return firstRead(Object.values(body), (value) => readHashOfFailure(value, depth - 1));
}

export function readTransaction(body: Json): Transaction | null {
  return firstRead(candidates(body, 'transaction', 'tx'), (value) => {
    if (!isObject(value)) return null;
    const hash = toHash(member(value, 'hash', 'transactionHash', 'txHash'));
    // A hash alone is what a write answers with; a receipt has gas that was used.
    if (hash === null || !('from' in value || 'nonce' in value) || member(value, 'gasUsed') !== undefined) return null;
    const quantity = (...names: string[]) => toQuantity(member(value, ...names));
    return {
      hash,
      from: toAddress(member(value, 'from')),
      to: toAddress(member(value, 'to')),
      value: quantity('value'),
      data: hexText(member(value, 'data', 'input')),
      nonce: quantity('nonce'),
      type: quantity('type'),
      gasLimit: quantity('gasLimit', 'gas'),
      gasPrice: quantity('gasPrice'),
      maxFeePerGas: quantity('maxFeePerGas'),
      maxPriorityFeePerGas: quantity('maxPriorityFeePerGas'),
      blockNumber: quantity('blockNumber'),
      blockHash: toHash(member(value, 'blockHash')),
      transactionIndex: quantity('transactionIndex'),
      confirmations: quantity('confirmations'),
      creates: toAddress(member(value, 'creates')),
      chainId: quantity('chainId'),
    };
  });
}

export function readReceipt(body: Json): Receipt | null {
  return firstRead(candidates(body, 'receipt', 'transactionReceipt'), (value) => {
    if (!isObject(value)) return null;
    const transactionHash = toHash(member(value, 'transactionHash', 'hash', 'txHash'));
    if (transactionHash === null || member(value, 'gasUsed', 'logs', 'cumulativeGasUsed') === undefined) return null;
    const quantity = (name: string) => toQuantity(member(value, name));
    return {
      transactionHash,
      status: readStatus(member(value, 'status')),
      from: toAddress(member(value, 'from')),
      to: toAddress(member(value, 'to')),
      contractAddress: toAddress(member(value, 'contractAddress')),
      blockNumber: quantity('blockNumber'),
      blockHash: toHash(member(value, 'blockHash')),
      transactionIndex: quantity('transactionIndex'),
      gasUsed: quantity('gasUsed'),
      cumulativeGasUsed: quantity('cumulativeGasUsed'),
      effectiveGasPrice: quantity('effectiveGasPrice'),
      type: quantity('type'),
      confirmations: quantity('confirmations'),
      logs: readLogs(member(value, 'logs')),
    };
  });
}

const successes = ['success', 'successful', 'succeeded', 'true'];
const failures = ['reverted', 'revert', 'failed', 'failure', 'fail', 'false'];

/** 1/0, 0x1, true, "success", "reverted"; anything else is unknown. */
function readStatus(value: Json | undefined): Receipt['status'] {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (value === true || successes.includes(word)) return 'success';
  if (value === false || failures.includes(word)) return 'reverted';
  const number = toQuantity(value);
  return number === '1' ? 'success' : number === '0' ? 'reverted' : null;
}

function readLogs(value: Json | undefined): readonly Log[] | null {
  if (!isArray(value)) return null;
  // Logs that a reorg removed didn't happen.
  const there = value.filter((entry) => !isObject(entry) || toBoolean(member(entry, 'removed')) !== true);
  const contracts = new Set(there.map((entry) => (isObject(entry) ? member(entry, 'address') : null)));
  return contracts.size > mostAddresses ? null : readEach(there, (entry) => (isObject(entry) ? readLog(entry) : null));
}

function readLog(entry: JsonObject): Log | null {
  const address = toAddress(member(entry, 'address'));
  const data = hexText(member(entry, 'data'));
  const topics = member(entry, 'topics');
  const hashes = isArray(topics) ? readEach(topics, toHash) : null;
  if (address === null || data === null || hashes === null) return null;
  return { address, data, topics: hashes, logIndex: toQuantity(member(entry, 'logIndex', 'index')) };
}
