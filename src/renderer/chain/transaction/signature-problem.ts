/** Checks whether a typed signature fits undecoded bytes. */

import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { decodeEvent } from '#shared/contracts/decoding/decode-event.ts';
import { readSignature } from '#shared/contracts/decoding/signatures.ts';
import { t } from '#shared/core/language/language.ts';

export type Undecoded =
  | { readonly kind: 'function'; readonly data: string }
  | { readonly kind: 'event'; readonly topics: readonly string[]; readonly data: string };

export function withKeyword(text: string, kind: Undecoded['kind']): string {
  const line = text.trim().replaceAll(/\s+/g, ' ').replace(/;$/, '');
  return /^(?:function|event|error) /.test(line) ? line : `${kind} ${line}`;
}

/** What is wrong with it, in words, or null. */
export function signatureProblem(text: string, undecoded: Undecoded): string | null {
  const signature = readSignature(text);
  if (signature === null) return t('A signature is a name and types in parentheses, such as setLimit(address,uint256).');
  if (signature.kind !== undecoded.kind)
    return undecoded.kind === 'event' ? t('This needs the signature of an event.') : t('This needs the signature of a function.');
  const wanted = (undecoded.kind === 'event' ? (undecoded.topics[0] ?? '') : undecoded.data.slice(0, 10)).toLowerCase();
  if (signature.key !== wanted) {
    const [key, needed] = [short(signature.key), short(wanted)];
    return undecoded.kind === 'event'
      ? t('Its first topic is {key}, but {needed} is needed. The name or types differ.', { key, needed })
      : t('Its selector is {key}, but {needed} is needed. The name or types differ.', { key, needed });
  }
  const fits = undecoded.kind === 'event' ? decodeEvent(undecoded, [text]) : decodeCall(undecoded.data, [text]);
  if (fits !== null) return null;
  if (undecoded.kind === 'event') return t('Its name and types fit, but the topics don’t. Check which parameters are indexed.');
  return t('Its name and types fit, but the data doesn’t. Nothing was decoded.');
}

const short = (key: string) => (key.length > 10 ? `${key.slice(0, 10)}…` : key);
