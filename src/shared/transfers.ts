/** Reads transfers of tokens out of a receipt's events: ERC20, ERC721 (told apart by the number of topics) and ERC1155. */
import { decodeAbiParameters } from 'viem/utils';
import { checksummed } from '#shared/address.ts';
import type { Log } from '#shared/readers/transaction.ts';

export interface TokenTransfer {
  readonly kind: 'erc20' | 'erc721' | 'erc1155';
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** Base units; null for ERC721. */
  readonly amount: string | null;
  readonly tokenId: string | null;
  readonly logIndex: string | null;
  /** Which of the event's transfers, counted from 0. */
  readonly part: number;
}

/** Transfer(address,address,uint256): EIP-20 and EIP-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** TransferSingle(address,address,address,uint256,uint256): EIP-1155. */
export const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
/** TransferBatch(address,address,address,uint256[],uint256[]): EIP-1155. */
export const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';

const word = /^0x[0-9a-fA-F]{64}$/;
const twoWords = /^0x([0-9a-fA-F]{64})([0-9a-fA-F]{64})$/;
// More than any batch that is meant for people.
const longestBatch = 64 * 1024;
const mostParts = 500;

/** An address as a topic: twelve zero bytes, then its own. Null for what is none. */
export function addressInTopic(topic: string | undefined): string | null {
  const digits = /^0x0{24}([0-9a-f]{40})$/i.exec(topic ?? '')?.[1];
  return digits === undefined ? null : checksummed(`0x${digits}`);
}

/** Empty for an event of another kind, or one that only looks like it. Total: whatever a contract wrote, it does not throw. */
export function transfersIn(log: Log): readonly TokenTransfer[] {
  const [topic = '', one, two, three] = log.topics;
  const { address: token, logIndex } = log;
  if (topic === transferTopic) {
    const [from, to] = [addressInTopic(one), addressInTopic(two)];
    if (from === null || to === null) return [];
    const base = { token, from, to, logIndex, part: 0 };
    if (log.topics.length === 3 && word.test(log.data)) {
      return [{ ...base, kind: 'erc20', amount: BigInt(log.data).toString(), tokenId: null }];
    }
    if (log.topics.length === 4 && three !== undefined) {
      return [{ ...base, kind: 'erc721', amount: null, tokenId: BigInt(three).toString() }];
    }
    return [];
  }
  if ((topic !== singleTopic && topic !== batchTopic) || log.topics.length !== 4) return [];
  const [from, to] = [addressInTopic(two), addressInTopic(three)];
  if (from === null || to === null) return [];
  return amountsIn(topic, log.data).map(([tokenId, amount], part) => ({
    kind: 'erc1155',
    token,
    from,
    to,
    amount,
    tokenId,
    logIndex,
    part,
  }));
}

function amountsIn(topic: string, data: string): readonly (readonly [id: string, amount: string])[] {
  if (topic === singleTopic) {
    const [, id, amount] = twoWords.exec(data) ?? [];
    return id === undefined || amount === undefined ? [] : [[BigInt(`0x${id}`).toString(), BigInt(`0x${amount}`).toString()]];
  }
  if (data.length > longestBatch) return [];
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as `0x${string}`);
    if (ids.length !== amounts.length || ids.length > mostParts) return [];
    return ids.map((id, index) => [id.toString(), (amounts[index] ?? 0n).toString()]);
  } catch {
    return [];
  }
}
