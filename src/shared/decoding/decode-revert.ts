/** Why a contract refused, from the bytes that it gave back. */
import { type Fitting, fitting } from './decode-call.ts';
import type { Decoded } from './decoded.ts';
import { panicWords } from './panic-words.ts';

export type Refusal =
  /** It gave nothing back. */
  | { readonly why: 'nothing' }
  /** `require(…, "text")`; the text is the contract's. */
  | { readonly why: 'text'; readonly text: string }
  | { readonly why: 'panic'; readonly code: string; readonly words: string }
  | { readonly why: 'error'; readonly name: string; readonly inputs: readonly Decoded[] }
  | { readonly why: 'unknown'; readonly data: string };

const none: readonly string[] = [];

/** Total, whatever the data. */
export function decodeRevert(data: string, extra: readonly string[] = none): Refusal {
  if (data === '0x' || data === '') return { why: 'nothing' };
  const [first] = fitting('error', data, extra);
  return first === undefined ? { why: 'unknown', data } : refusalOf(first);
}

function refusalOf({ signature, inputs }: Fitting): Refusal {
  const [value] = inputs;
  const plain = value !== undefined && 'value' in value ? value.value : '';
  if (signature.types === 'Error(string)') return { why: 'text', text: plain };
  if (signature.types === 'Panic(uint256)') return { why: 'panic', code: plain, words: panicWords(plain) };
  return { why: 'error', name: signature.name, inputs };
}
