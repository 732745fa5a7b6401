/** Functions and errors of a contract in one canonical spelling, for saving and for the service. */

import { parseAbiItem } from 'viem/utils';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { deepestTypes, longestSignature } from './limits.ts';
import { neededStructs, noStructs, type PastedStructs } from './needed-structs.ts';

/** Why a piece can't be used, in words. */
export type ReadPiece =
  | { readonly is: 'function' | 'error'; readonly text: string }
  /** Can't be called: an event, a constructor. */
  | { readonly is: 'left-out'; readonly what: string }
  | { readonly is: 'unread'; readonly why: string };

const visibilities = ['external', 'public', 'virtual', 'override'];
const mutabilities = ['view', 'pure', 'payable', 'nonpayable', 'constant'];
const notCalled = ['event', 'constructor', 'fallback', 'receive', 'modifier', 'struct', 'enum', 'using', 'pragma', 'import', 'type'];

/** `(address to, uint256 amount)[]` where Solidity says `tuple[]`. */
export function typeText({ type, components }: Parameter): string {
  return components === undefined ? type : `(${components.map(parameterText).join(', ')})${type.replace(/^tuple/, '')}`;
}

function parameterText(parameter: Parameter): string {
  return parameter.name === undefined || parameter.name === '' ? typeText(parameter) : `${typeText(parameter)} ${parameter.name}`;
}

interface Item {
  readonly type: 'function' | 'error';
  readonly name: string;
  readonly inputs: readonly Parameter[];
  readonly outputs?: readonly Parameter[];
  readonly stateMutability?: string;
}

/** `function transfer(address to, uint256 value) returns (bool)`. */
export function signatureText({ type, name, inputs, outputs = [], stateMutability = 'nonpayable' }: Item): string {
  const head = `${type} ${name}(${inputs.map(parameterText).join(', ')})`;
  const how = stateMutability === 'nonpayable' || type === 'error' ? '' : ` ${stateMutability}`;
  const back = outputs.length === 0 ? '' : ` returns (${outputs.map(parameterText).join(', ')})`;
  return `${head}${how}${back}`;
}

/** One function, error or something else of Solidity; without a keyword it is a function. `structs`: those it may name. */
export function readPiece(piece: string, structs: PastedStructs = noStructs): ReadPiece {
  if (piece.length > longestSignature)
    return { is: 'unread', why: t('It is longer than {limit} characters.', { limit: countWords(longestSignature) }) };
  const text = piece.trim().replace(/\s+/g, ' ');
  const keyword = /^[a-z]+(?=[\s(])/.exec(text)?.[0] ?? '';
  if (notCalled.includes(keyword)) return { is: 'left-out', what: keyword };
  const whole = keyword === 'function' || keyword === 'error' ? text : `function ${text}`;
  const plain = withoutModifiers(whole);
  if ('why' in plain) return { is: 'unread', why: plain.why };
  const needed = neededStructs(plain.text, structs);
  if ('why' in needed) return { is: 'unread', why: needed.why };
  try {
    const item = parseAbiItem([plain.text, ...needed] as never) as unknown as Item;
    if (item.type !== 'function' && item.type !== 'error') return { is: 'unread', why: notOne };
    const problem = parametersProblem([...item.inputs, ...(item.outputs ?? [])]);
    const canonical = signatureText(item);
    if (problem !== null) return { is: 'unread', why: problem };
    if (canonical.length > longestSignature) return { is: 'unread', why: t('It is too long once its structs are written out.') };
    return { is: item.type, text: canonical };
  } catch (error) {
    return { is: 'unread', why: whyOf(error) };
  }
}

const notOne = t('Expected a function or error: a name and types in parentheses, such as balanceOf(address) view returns (uint256).');

/** What the parser of viem says, where that helps. */
function whyOf(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  const type = /Type "([^"\s]{1,60})" is not a valid ABI type/.exec(said)?.[1];
  if (type !== undefined) return t('There’s no type {type} here. If it’s a struct, paste the struct too.', { type });
  if (/Unknown type/.test(said)) return t('One of its types is missing. If it’s a struct, paste the struct too.');
  return /protected/i.test(said) ? t('One of its names is a reserved word in Solidity.') : notOne;
}

/** In the one order that the parser knows, without what says nothing of a call. */
function withoutModifiers(text: string): { readonly text: string } | { readonly why: string } {
  const open = text.indexOf('(');
  const close = closingOf(text, open);
  // An empty place between commas would be passed over.
  if (open === -1 || close === -1 || /\(\s*,|,\s*[,)]/.test(text)) return { why: notOne };
  const head = text
    .slice(0, close + 1)
    .replace(/\b(?:calldata|memory|storage) /g, '')
    .replace(/ (?:calldata|memory|storage)(?=[,)])/g, '');
  const [, before = '', returns] = /^(.*?)(?:\breturns ?(\(.*\)))?$/.exec(text.slice(close + 1).trim()) ?? [];
  const words = before
    .replace(/\boverride ?\([^()]*\)/g, 'override')
    .split(' ')
    .filter(Boolean);
  if (words.includes('internal') || words.includes('private')) return { why: t('It can’t be called from outside the contract.') };
  const how = words.filter((word) => mutabilities.includes(word)).map((word) => (word === 'constant' ? 'view' : word));
  const strange = words.find((word) => !mutabilities.includes(word) && !visibilities.includes(word));
  if (strange !== undefined) return { why: t('“{word}” doesn’t belong in a signature.', { word: strange.slice(0, 40) }) };
  const [one = 'nonpayable', other] = how;
  if (other !== undefined) return { why: t('It can’t be both {one} and {other}.', { one, other }) };
  const mutability = one === 'nonpayable' ? '' : ` ${one}`;
  const back = returns === undefined ? '' : ` returns ${returns.replace(/ (?:calldata|memory|storage)\b/g, '')}`;
  return { text: `${head.replace(/ \(/, '(')}${mutability}${back}` };
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = Math.max(0, open); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0 && at > open) return at;
    // Deeper is refused in any case, and takes the parser long.
    if (depth < 0 || depth > deepestTypes + 1) return -1;
  }
  return -1;
}

const leafType =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?|tuple)$/;

/** What of these types cannot be used here, in words; null where all can. */
export function parametersProblem(parameters: readonly Parameter[], depth = 0): string | null {
  if (depth > deepestTypes) return t('Its types are nested too deeply.');
  for (const { type, components } of parameters) {
    const [, base = '', lists = ''] = /^([^[]*)((?:\[(?:[1-9]\d{0,8})?\])*)$/.exec(type) ?? [];
    if (!leafType.test(base)) return t('The type {type} isn’t supported.', { type: type.slice(0, 60) });
    if ((lists.match(/\[/g)?.length ?? 0) > deepestTypes) return t('Its lists are nested too deeply.');
    if ((base === 'tuple') !== (components !== undefined)) return t('A tuple must list its fields.');
    const inner =
      components === undefined ? null : components.length === 0 ? t('A tuple has no fields.') : parametersProblem(components, depth + 1);
    if (inner !== null) return inner;
  }
  return null;
}
