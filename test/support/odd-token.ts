/** Contracts that answer whatever a test wants, put together by hand: for each function its answer, or nothing at all. */
import { encodeAbiParameters, type Hex, size, slice, toFunctionSelector } from 'viem';

export type OddAnswers = Readonly<Record<string, Hex | 'reverts'>>;

export const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value]);
export const number = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value]);

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');
// Each part of the dispatcher: DUP1 PUSH4 selector EQ PUSH3 destination JUMPI.
const testSize = 1 + 5 + 1 + 4 + 1;
// JUMPDEST PUSH3 size PUSH3 offset PUSH0 CODECOPY PUSH3 size PUSH0 RETURN.
const answerSize = 1 + 4 + 4 + 1 + 1 + 4 + 1 + 1;
// PUSH0 CALLDATALOAD PUSH1 0xe0 SHR.
const head = '5f3560e01c';
const headSize = head.length / 2;
// PUSH0 PUSH0 REVERT: every other function fails.
const tail = '5f5ffd';

/** Code to be set at an address. Keys are signatures: `name()`, `balanceOf(address)`. */
export function oddToken(answers: OddAnswers): Hex {
  const answered = Object.entries(answers).flatMap(([signature, answer]) => (answer === 'reverts' ? [] : [{ signature, answer }]));
  const begin = headSize + answered.length * testSize + tail.length / 2;
  const dataBegin = begin + answered.length * answerSize;
  let [tests, bodies, data] = ['', '', ''];
  for (const [index, { signature, answer }] of answered.entries()) {
    const selector = slice(toFunctionSelector(signature), 0, 4).slice(2);
    const [length, offset] = [hex(size(answer), 3), hex(dataBegin + data.length / 2, 3)];
    tests += `8063${selector}1462${hex(begin + index * answerSize, 3)}57`;
    bodies += `5b62${length}62${offset}5f3962${length}5ff3`;
    data += answer.slice(2);
  }
  return `0x${head}${tests}${tail}${bodies}${data}`;
}

/** The name is ours to see through: markup, text that turns around, an address and a place of the web. */
export const hostileName =
  '<img src=x onerror=alert(1)>\u202eDSUD\u202c visit https://gift.example 0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

export const hostileToken = (): Hex =>
  oddToken({
    'name()': text(hostileName),
    'symbol()': text('ETH\u200b'),
    'decimals()': number(255n),
    'totalSupply()': number(2n ** 256n - 1n),
    'balanceOf(address)': number(2n ** 255n),
  });

/** A name of a megabyte, no symbol, a balance that is more than there is. */
export const hugeToken = (): Hex =>
  oddToken({
    'name()': text('A'.repeat(1_000_000)),
    'symbol()': 'reverts',
    'decimals()': number(6n),
    'totalSupply()': number(0n),
    'balanceOf(address)': number(1n),
  });

/** Everything but what it takes to be a token. */
export const noSupply = (): Hex =>
  oddToken({ 'name()': text('Half a token'), 'symbol()': text('HALF'), 'decimals()': number(18n), 'balanceOf(address)': number(1n) });
