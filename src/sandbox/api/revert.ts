/** Says in words why a contract refused. */
import { decodeErrorResult } from 'viem/utils';
import { ApiError } from '#sandbox/api/errors.ts';
import { ChainRefusal } from '#sandbox/chain/rpc.ts';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };

type Hex = `0x${string}`;

/** Solidity's panic codes. */
const panics: Readonly<Record<string, string>> = {
  '1': 'an assertion failed',
  '17': 'a calculation overflowed or underflowed',
  '18': 'a division by zero',
  '33': 'a value outside its enumeration',
  '34': 'stored bytes with a wrong encoding',
  '49': 'removing an element from an empty list',
  '50': 'an index outside its list',
  '65': 'too much memory',
  '81': 'a call of a function that was never set',
};

/** Of the demo contracts, and so of OpenZeppelin's: whose errors these are by their selectors, whichever contract throws them. */
const errorAbi = Object.values(contracts).flatMap(({ abi }) => (abi as readonly AbiEntry[]).filter(({ type }) => type === 'error'));

interface AbiEntry {
  readonly type: string;
  readonly name?: string;
  readonly inputs?: readonly { readonly name: string; readonly type: string }[];
}

const longest = 300;
// Untrusted text from the contract: shortened, and on one line.
const tame = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, longest);

function nameError(data: Hex): string {
  try {
    const { errorName, args = [], abiItem } = decodeErrorResult({ abi: errorAbi as never, data }) as DecodedError;
    if (errorName === 'Error') return tame(String(args[0]));
    if (errorName === 'Panic') return `${panics[String(args[0])] ?? `panic ${String(args[0])}`} (Panic)`;
    const values = args.map((value, index) => `${abiItem.inputs?.[index]?.name ?? index}: ${tame(String(value))}`);
    return `${errorName}(${values.join(', ')})`;
  } catch {
    return `an error of its own (${data.slice(0, 10)})`;
  }
}

interface DecodedError {
  readonly errorName: string;
  readonly args?: readonly unknown[];
  readonly abiItem: AbiEntry;
}

/** Whether the chain says that a contract refused; a node that gives no code says it in its message. */
const isRevert = (refusal: ChainRefusal) => refusal.code === 3 || /revert/i.test(refusal.message);

function toReason({ data, message }: ChainRefusal): string {
  if (typeof data === 'string' && /^0x[0-9a-f]{8,}$/i.test(data)) return `${nameError(data as Hex)}.`;
  const said = /revert(?:ed)?:? (.+)$/is.exec(message)?.[1];
  return said === undefined ? 'it gives no reason.' : `${tame(said)}.`;
}

/** What to answer when the chain refused; `otherwise`: where it was not the contract. */
export function toRefusal(error: unknown, otherwise: 'not-accepted' | 'chain-refused'): unknown {
  if (!(error instanceof ChainRefusal)) return error;
  if (isRevert(error)) return new ApiError('reverted', `The contract refused: ${toReason(error)}`);
  const sent = otherwise === 'not-accepted' ? ' Nothing was sent.' : '';
  return new ApiError(otherwise, `The chain refused: ${tame(error.message).replace(/\.?$/, '.')}${sent}`);
}
