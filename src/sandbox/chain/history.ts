/** The history that a new practice chain begins with, moved in time so that it ends now. `scripts/sandbox-seed.ts` decides what is in it. */
import { gunzipSync } from 'node:zlib';
import { keccak256, toRlp } from 'viem/utils';

type Hex = `0x${string}`;

interface Header {
  readonly [field: string]: Hex;
  readonly number: Hex;
  readonly parentHash: Hex;
  readonly timestamp: Hex;
}

/** What of a saved chain is read here. */
interface State {
  readonly block: { readonly timestamp: Hex };
  readonly blocks: readonly { readonly header: Header }[];
}

/** In the order in which a block's hash is computed over them (EIP-7685 and before). */
const hashed = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'extraData',
  'mixHash',
  'nonce',
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
];
const quantities = new Set(['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas']);

/** A quantity has no leading zeros, and none at all for 0. */
function toBytes(field: string, value: Hex): Hex {
  if (!quantities.has(field)) return value;
  const digits = value.slice(2).replace(/^0+/, '');
  return `0x${digits.length % 2 === 1 ? '0' : ''}${digits}`;
}

function hashOf(header: Header): Hex {
  return keccak256(toRlp(hashed.map((field) => toBytes(field, header[field] ?? '0x'))));
}

const later = (timestamp: Hex, seconds: number): Hex => `0x${(Number(timestamp) + seconds).toString(16)}`;

/** A block's time is part of its hash, and its hash is part of the next block. So every hash changes, everywhere in the state. */
export function shiftHistory(state: string, seconds: number): string {
  const parsed = JSON.parse(state) as State;
  const [renamed, moved] = [new Map<string, Hex>(), new Map<string, Header>()];
  for (const { header } of [...parsed.blocks].sort((a, b) => Number(a.header.number) - Number(b.header.number))) {
    const parentHash = renamed.get(header.parentHash) ?? header.parentHash;
    const shifted: Header = { ...header, parentHash, timestamp: later(header.timestamp, seconds) };
    renamed.set(hashOf(header), hashOf(shifted));
    moved.set(header.number, shifted);
  }
  const blocks = parsed.blocks.map((block) => ({ ...block, header: moved.get(block.header.number) }));
  const block = { ...parsed.block, timestamp: later(parsed.block.timestamp, seconds) };
  const text = JSON.stringify({ ...parsed, block, blocks });
  return text.replaceAll(/0x[0-9a-f]{64}(?![0-9a-f])/g, (hash) => renamed.get(hash) ?? hash);
}

/** `now`: seconds since 1970; the last block was mined a little before. */
export async function writeHistory(now: number): Promise<string> {
  const { default: seed } = await import('./seed.json', { with: { type: 'json' } });
  const state = gunzipSync(Buffer.from(seed.gzip, 'base64')).toString('utf8');
  const { block } = JSON.parse(state) as State;
  return shiftHistory(state, now - 5 - Number(block.timestamp));
}
