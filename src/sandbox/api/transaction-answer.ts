/** Transactions and receipts, from the chain's form to the service's. */
import { getAddress, getCreateAddress } from 'viem/utils';

type Hex = `0x${string}`;
type Quantity = string | null | undefined;

/** As the chain gives it; quantities in hex, null while it waits for a block. */
export interface ChainTransaction {
  readonly hash: Hex;
  readonly type?: string;
  readonly accessList?: readonly unknown[];
  readonly blockHash: Hex | null;
  readonly blockNumber: string | null;
  readonly transactionIndex: string | null;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly gasPrice?: string;
  readonly maxPriorityFeePerGas?: string;
  readonly maxFeePerGas?: string;
  readonly gas: string;
  readonly value: string;
  readonly nonce: string;
  readonly input: Hex;
  readonly r: Hex;
  readonly s: Hex;
  readonly v: string;
  readonly chainId?: string;
}

interface ChainLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: string;
}

export interface ChainReceipt {
  readonly transactionHash: Hex;
  readonly transactionIndex: string;
  readonly blockHash: Hex;
  readonly blockNumber: string;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly contractAddress: Hex | null;
  readonly gasUsed: string;
  readonly cumulativeGasUsed: string;
  readonly effectiveGasPrice: string;
  readonly logsBloom: Hex;
  readonly logs: readonly ChainLog[];
  readonly status: string;
  readonly type: string;
}

const decimal = (quantity: Quantity) => (quantity == null ? null : BigInt(quantity).toString());
const count = (quantity: Quantity) => (quantity == null ? null : Number(quantity));
const address = (given: Hex | null) => (given === null ? null : getAddress(given));
/** 0 while it waits, 1 in the newest block. */
const confirmations = (block: Quantity, newest: bigint) => (block == null ? 0 : Math.max(1, Number(newest - BigInt(block)) + 1));

/** Counts as JSON numbers, amounts of gas and wei as decimal strings, addresses with their checksum. */
export function toTransaction(found: ChainTransaction, newest: bigint) {
  return {
    hash: found.hash,
    type: count(found.type) ?? 0,
    accessList: found.accessList ?? [],
    blockHash: found.blockHash,
    blockNumber: count(found.blockNumber),
    transactionIndex: count(found.transactionIndex),
    confirmations: confirmations(found.blockNumber, newest),
    from: getAddress(found.from),
    gasPrice: decimal(found.gasPrice),
    maxPriorityFeePerGas: decimal(found.maxPriorityFeePerGas),
    maxFeePerGas: decimal(found.maxFeePerGas),
    gasLimit: decimal(found.gas),
    to: address(found.to),
    value: decimal(found.value),
    nonce: count(found.nonce),
    data: found.input,
    r: found.r,
    s: found.s,
    v: count(found.v),
    creates: found.to === null ? getCreateAddress({ from: found.from, nonce: BigInt(found.nonce) }) : null,
    chainId: count(found.chainId),
  };
}

export function toReceipt(found: ChainReceipt, newest: bigint) {
  const blockNumber = count(found.blockNumber);
  const { blockHash, transactionHash } = found;
  const transactionIndex = count(found.transactionIndex);
  return {
    to: address(found.to),
    from: getAddress(found.from),
    contractAddress: address(found.contractAddress),
    transactionIndex,
    gasUsed: decimal(found.gasUsed),
    logsBloom: found.logsBloom,
    blockHash,
    transactionHash,
    logs: found.logs.map((log) => ({
      transactionIndex,
      blockNumber,
      transactionHash,
      address: getAddress(log.address),
      topics: log.topics,
      data: log.data,
      logIndex: count(log.logIndex),
      blockHash,
    })),
    blockNumber,
    confirmations: confirmations(found.blockNumber, newest),
    cumulativeGasUsed: decimal(found.cumulativeGasUsed),
    effectiveGasPrice: decimal(found.effectiveGasPrice),
    status: count(found.status),
    type: count(found.type),
    byzantium: true,
  };
}
