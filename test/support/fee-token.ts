/** A token that keeps a hundredth of what is sent, so that its events differ from what was reviewed; written in EVM code. */
import type { Hex } from 'viem';
import { encodeFunctionResult, parseAbi, toEventSelector, toFunctionSelector } from 'viem';

const push = (hex: string) => `${(0x5f + hex.length / 2).toString(16)}${hex}`;
const byte = (number: number) => push(number.toString(16).padStart(2, '0'));
const [EQ, SHR, CALLDATALOAD, MUL, DIV, MSTORE, DUP1, JUMPI, JUMPDEST, CALLER, LOG3, RETURN, REVERT] = [
  '14',
  '1c',
  '35',
  '02',
  '04',
  '52',
  '80',
  '57',
  '5b',
  '33',
  'a3',
  'f3',
  'fd',
] as const;

const word = (hex: string) => push(hex.replace(/^0x/, '').padStart(64, '0'));
/** Answers these bytes, a multiple of 32. */
const answer = (hex: Hex) => {
  const words = hex.slice(2).match(/.{64}/g) ?? [];
  return [...words.flatMap((one, index) => [word(one), byte(index * 32), MSTORE]), byte(words.length * 32), byte(0), RETURN].join('');
};
const abi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address,uint256) returns (bool)',
]);

const transfer = [
  // amount * 99 / 100, in memory for the event
  byte(100),
  byte(99),
  byte(0x24),
  CALLDATALOAD,
  MUL,
  DIV,
  byte(0),
  MSTORE,
  byte(4),
  CALLDATALOAD,
  CALLER,
  word(toEventSelector('Transfer(address,address,uint256)')),
  byte(32),
  byte(0),
  LOG3,
  answer(encodeFunctionResult({ abi, functionName: 'transfer', result: true })),
].join('');

const answers: readonly (readonly [string, string])[] = [
  ['function transfer(address,uint256)', transfer],
  ['function symbol()', answer(encodeFunctionResult({ abi, functionName: 'symbol', result: 'FEE' }))],
  ['function decimals()', answer(encodeFunctionResult({ abi, functionName: 'decimals', result: 2 }))],
  ['function balanceOf(address)', answer(encodeFunctionResult({ abi, functionName: 'balanceOf', result: 1_000_000n }))],
];

/** The code at its address; it has two decimals, and every address has 10,000.00 of it. */
export function feeTokenCode(): Hex {
  const head = [byte(0), CALLDATALOAD, byte(0xe0), SHR].join('');
  // DUP1, PUSH4 selector, EQ, PUSH2 target, JUMPI
  const each = 1 + 5 + 1 + 3 + 1;
  const none = [byte(0), byte(0), REVERT].join('');
  let at = (head.length + none.length) / 2 + answers.length * each;
  const jumps: string[] = [];
  const bodies: string[] = [];
  for (const [signature, body] of answers) {
    const selector = push(toFunctionSelector(signature).slice(2));
    jumps.push(DUP1, selector, EQ, push(at.toString(16).padStart(4, '0')), JUMPI);
    bodies.push(JUMPDEST, body);
    at += 1 + body.length / 2;
  }
  return `0x${[head, ...jumps, none, ...bodies].join('')}`;
}
