/** Many calls as one `tryBlockAndAggregate` of Multicall3, and its answer, read strictly. */
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';

type Hex = `0x${string}`;

/** A call inside the call. */
export interface Part {
  readonly target: string;
  readonly data: Hex;
}

/** What a part answered; null where it failed. */
export type PartAnswer = Hex | null;

/** It returns the block's number beside the answers, and a part that fails leaves the others alone. Declared `view`: it is only read. */
const signature =
  'function tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls) view returns (uint256 blockNumber, bytes32 blockHash, (bool success, bytes returnData)[] returnData)';

/** Each part has 140 characters or so, and three values, of which a request holds 1,000 (`isParams`): about 45 kB in all. */
export const mostParts = 300;

export const aggregateInput = (multicall: string, parts: readonly Part[]) => ({
  functionSignature: signature,
  params: ['false', parts.map(({ target, data }) => [target, data])],
  contractAddress: multicall,
});

interface Aggregated {
  /** Decimal string. */
  readonly block: string;
  readonly answers: readonly PartAnswer[];
}

/** Null unless it is exactly what the contract answers for so many parts. */
export function readAggregate(result: CallResult, parts: number): Aggregated | null {
  const fields = membersOf(result, ['blockNumber', 'blockHash', 'returnData']);
  if (fields === null) return null;
  const [number = null, hash, list] = fields;
  const block = onlyNumber(number);
  if (block === null || typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) return null;
  const answers = readAnswers(list ?? null, parts);
  return answers === null ? null : { block, answers };
}

function readAnswers(list: CallResult, parts: number): readonly PartAnswer[] | null {
  if (!Array.isArray(list) || list.length !== parts) return null;
  const answers: PartAnswer[] = [];
  for (const one of list as readonly CallResult[]) {
    const [success, data] = membersOf(one, ['success', 'returnData']) ?? [];
    if (typeof success !== 'boolean' || typeof data !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(data)) return null;
    answers.push(success ? (data as Hex) : null);
  }
  return answers;
}

/** By name and types: those that say of each part whether it went through, and nothing else. */
const answeringParts = [
  'aggregate3((address,bool,bytes)[])',
  'aggregate3Value((address,bool,uint256,bytes)[])',
  'tryAggregate(bool,(address,bytes)[])',
];

/** With what it returns; null for another function. `types`: name and types. */
export const partsSignature = (types: string): string | null =>
  answeringParts.includes(types) ? `function ${types} returns ((bool success, bytes returnData)[] returnData)` : null;

/** Places, counted from 1, of the parts that failed; null unless it is exactly what such a function answers for so many parts. */
export function readFailed(result: CallResult, parts: number): readonly number[] | null {
  const list = membersOf(result, ['returnData'])?.[0] ?? null;
  const answers = readAnswers(result, parts) ?? readAnswers(list, parts);
  return answers?.flatMap((answer, index) => (answer === null ? [index + 1] : [])) ?? null;
}

/** The members of a tuple, whether it came as a list or by its names. */
function membersOf(value: CallResult, names: readonly string[]): readonly CallResult[] | null {
  if (Array.isArray(value)) return value.length === names.length ? (value as readonly CallResult[]) : null;
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as { readonly [name: string]: CallResult };
  return names.every((name) => Object.hasOwn(fields, name)) ? names.map((name) => fields[name] as CallResult) : null;
}

/** One whole word, as a decimal string; null for anything shorter or longer. */
export const wordOf = (answer: PartAnswer | undefined): string | null =>
  typeof answer === 'string' && answer.length === 66 ? BigInt(answer).toString() : null;

/** A selector and an address, each in its place: quicker than an encoder for hundreds of them. */
const withAddress = (selector: string, address: string): Hex => `0x${selector}${address.slice(2).toLowerCase().padStart(64, '0')}`;

export const balanceData = (account: string): Hex => withAddress('70a08231', account);
export const nativeBalanceData = (account: string): Hex => withAddress('4d2301cc', account);
export const chainIdData: Hex = '0x3408e470';
export const blockNumberData: Hex = '0x42cbb15c';

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
]);

export const aggregate3Data = (parts: readonly Part[]): Hex =>
  encodeFunctionData({
    abi,
    args: [parts.map(({ target, data }) => ({ target: target.toLowerCase() as Hex, allowFailure: true, callData: data }))],
  });

/** What `aggregate3` answered; null where it isn't that. */
export function readAggregate3(answer: PartAnswer | undefined): readonly PartAnswer[] | null {
  if (typeof answer !== 'string') return null;
  try {
    return decodeFunctionResult({ abi, data: answer }).map(({ success, returnData }) => (success ? returnData : null));
  } catch {
    return null;
  }
}
