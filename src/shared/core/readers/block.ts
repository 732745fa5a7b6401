/** Reads the answers of the block and chain operations. */
import type { Json } from '#shared/core/readers/json.ts';
import { candidates, firstRead, hexText, isArray, isObject, member, readEach, toAddress, toHash } from '#shared/core/readers/shape.ts';
import { readQuantity, toQuantity } from './quantity.ts';

/** Quantities are decimal strings; a field that the service leaves out, or that is not of its kind, is null. */
export interface Block {
  readonly number: string;
  readonly hash: string | null;
  readonly parentHash: string | null;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly gasLimit: string | null;
  readonly gasUsed: string | null;
  /** Wei per gas; null before EIP-1559. */
  readonly baseFeePerGas: string | null;
  /** Who receives the block's fees. */
  readonly miner: string | null;
  readonly extraData: string | null;
  /** As reported: hex on chains with mining. */
  readonly nonce: string | null;
  readonly difficulty: string | null;
  /** Hashes, or null when the service does not list them as hashes. */
  readonly transactions: readonly string[] | null;
}

export const blockReaders = {
  block: readBlock,
  'block-number': readQuantity('lastestBlockNumber', 'latestBlockNumber', 'blockNumber', 'latestBlock', 'number', 'block'),
  /** A key `id` is not read: in a JSON-RPC frame it is the number of the request. */
  'chain-id': readQuantity('chainId', 'chain'),
};

function readBlock(body: Json): Block | null {
  return firstRead(candidates(body, 'block'), (value) => {
    if (!isObject(value)) return null;
    const number = toQuantity(member(value, 'number', 'blockNumber'));
    const timestamp = toQuantity(member(value, 'timestamp'));
    if (number === null || timestamp === null) return null;
    return {
      number,
      timestamp,
      hash: toHash(member(value, 'hash')),
      parentHash: toHash(member(value, 'parentHash')),
      gasLimit: toQuantity(member(value, 'gasLimit')),
      gasUsed: toQuantity(member(value, 'gasUsed')),
      baseFeePerGas: toQuantity(member(value, 'baseFeePerGas')),
      miner: toAddress(member(value, 'miner')),
      extraData: hexText(member(value, 'extraData')),
      nonce: hexText(member(value, 'nonce')),
      difficulty: toQuantity(member(value, 'difficulty')),
      transactions: readTransactionHashes(member(value, 'transactions')),
    };
  });
}

function readTransactionHashes(value: Json | undefined): readonly string[] | null {
  return isArray(value) ? readEach(value, (entry) => toHash(isObject(entry) ? member(entry, 'hash') : entry)) : null;
}
