/** Reads the search text: at most one meaning, and none that the text doesn't have. */
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { isOwnLink, parseDeepLink } from '#shared/search/deep-link.ts';
import type { Meaning, Parsed } from '#shared/search/meaning.ts';
import { parseEip681 } from '#shared/writes/eip681.ts';

// As long as the longest request for a payment that is read.
const longest = 600;
// Block numbers are 64 bits wide in every client.
const lastBlock = 2n ** 64n - 1n;
// Invisible characters in a pasted text are ignored.
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Never throws: any other text means text. */
export function parseSearch(typed: string): Parsed {
  const text = typed.slice(0, longest).replace(unseen, '').replace(/\s+/g, ' ').trim();
  if (text === '') return { text, meaning: { kind: 'nothing' }, host: null };
  if (isOwnLink(text)) return { text, meaning: meaningOfPlace(parseDeepLink(text)), host: null };
  if (/^ethereum:/i.test(text)) return { text, meaning: meaningOfPayment(text), host: null };
  if (isLinkText(text)) {
    const { host, found } = parseLink(text);
    return { text, meaning: found === null ? { kind: 'unread-link' } : meaningOf(found.value, found.of), host };
  }
  return { text, meaning: meaningOfWords(text), host: null };
}

const words = {
  block: /^(?:block(?: number| no\.?)?:? ?#?|# ?)(.+)$/i,
  transaction: /^(?:tx(?: ?hash| ?id)?|transaction(?: hash)?):? (.+)$/i,
  address: /^(?:address|account|contract|token):? (.+)$/i,
} as const;

function meaningOfWords(text: string): Meaning {
  const plain = meaningOf(text, null);
  if (plain.kind !== 'text') return plain;
  for (const of of ['block', 'transaction', 'address'] as const) {
    const rest = words[of].exec(text)?.[1]?.trim();
    if (rest === undefined) continue;
    const meaning = meaningOf(rest, of);
    if (meaning.kind !== 'text' && meaning.kind !== 'name') return meaning;
  }
  return plain;
}

/** The meaning of one word or number. `of`: what the text beside it says that it is. */
function meaningOf(text: string, of: 'block' | 'transaction' | 'address' | null): Meaning {
  const digits = plainDigits(text);
  // If the text calls it a transaction or an address, it is no block number.
  if (digits !== null && (of === 'block' || of === null)) return meaningOfNumber(BigInt(digits));
  const hex = /^(0x)?([0-9a-f]+)$/i.exec(text);
  // Without its prefix only what has the length of a hash or an address is taken for hexadecimal; all digits are a number first.
  if (hex !== null && (hex[1] !== undefined || [40, 64].includes(text.length))) return meaningOfHex(hex[2] ?? '', of);
  if (/^[^\s./:@]+(?:\.[^\s./:@]+)*\.eth$/iu.test(text)) return { kind: 'name' };
  return { kind: 'text' };
}

function meaningOfNumber(number: bigint): Meaning {
  return number > lastBlock ? { kind: 'no-block' } : { kind: 'block', number: number.toString() };
}

function meaningOfHex(digits: string, of: 'block' | 'transaction' | 'address' | null): Meaning {
  if (digits.length === 64 && of !== 'address') return { kind: 'hash', hash: `0x${digits.toLowerCase()}`, of };
  if (digits.length === 40 && (of === 'address' || of === null)) return meaningOfAddress(`0x${digits}`);
  if (digits.length <= 16 && (of === 'block' || of === null)) return meaningOfNumber(BigInt(`0x${digits}`));
  return { kind: 'hex-part', digits: digits.length };
}

function meaningOfAddress(typed: string): Meaning {
  const corrected = checksummed(typed.toLowerCase());
  if (!isAddressText(typed)) return { kind: 'wrong-checksum', typed, corrected };
  return { kind: 'address', address: corrected, checked: typed === corrected };
}

function meaningOfPlace(place: string | null): Meaning {
  const [, of = '', value = ''] = /^\/([a-z]+)\/(.+)$/.exec(place ?? '') ?? [];
  if (of === 'block') return meaningOf(value, 'block');
  if (of === 'tx') return meaningOf(value, 'transaction');
  return ['address', 'token', 'contracts', 'collectibles'].includes(of)
    ? meaningOf(value.replace(/\/.*/, ''), 'address')
    : { kind: 'unread-link' };
}

/** `18204`, or the same in groups of three with one kind of sign between them; leading zeros mean nothing. */
function plainDigits(text: string): string | null {
  if (/^\d{1,100}$/.test(text)) return text;
  return /^\d{1,3}([,' _’])\d{3}(?:\1\d{3}){0,20}$/.test(text) ? text.replace(/\D/g, '') : null;
}

function meaningOfPayment(text: string): Meaning {
  const link = parseEip681(text);
  if (link === null) return wrongIn(text) ?? { kind: 'unread-link' };
  return { kind: 'payment', receiver: link.receiver, token: link.kind === 'token' ? link.contract : null, chain: link.chainId };
}

/** The first address in it whose checksum is wrong. */
function wrongIn(text: string): Meaning | null {
  const meanings = [...text.matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/gi)].map(([address]) => meaningOfAddress(address));
  return meanings.find(({ kind }) => kind === 'wrong-checksum') ?? null;
}

interface Found {
  readonly of: 'block' | 'transaction' | 'address';
  /** As written in the link. */
  readonly value: string;
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
// A host with a point and a path: as browsers show addresses, and people copy them.
const bare = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?\/\S/i;

/** Whether it is meant as a link, so that nothing else is read into it. */
const isLinkText = (text: string) => scheme.test(text) || bare.test(text);

/** How explorers call them: Etherscan, Blockscout, Otterscan and those that follow them. */
const pages: Readonly<Record<string, Found['of']>> = {
  tx: 'transaction',
  txs: 'transaction',
  transaction: 'transaction',
  transactions: 'transaction',
  block: 'block',
  blocks: 'block',
  address: 'address',
  addresses: 'address',
  account: 'address',
  accounts: 'address',
  contract: 'address',
  token: 'address',
  tokens: 'address',
  nft: 'address',
};

const value = /^(?:0x[0-9a-f]+|\d+)$/i;

/** `host`: null where it names none that can be shown. `found`: null where it is about none of the three, or about several. */
function parseLink(text: string): { readonly host: string | null; readonly found: Found | null } {
  const match = /^(?:(https?):\/\/)?([a-z0-9.-]{1,253})(?::\d{1,5})?\/(.*)$/i.exec(text);
  if (match === null || (scheme.test(text) && match[1] === undefined)) return { host: null, found: null };
  const [, , host = '', rest = ''] = match;
  // Otterscan and others keep the page behind a “#”; what is asked for besides says nothing of it.
  const path = rest.replace(/\?[^#]*/, '').split(/[/#?&]/);
  const found = path.flatMap((name, index): Found[] => {
    const of = Object.hasOwn(pages, name.toLowerCase()) ? pages[name.toLowerCase()] : undefined;
    const next = path[index + 1] ?? '';
    return of !== undefined && value.test(next) ? [{ of, value: next }] : [];
  });
  return { host: host.toLowerCase(), found: found.length === 1 ? (found[0] ?? null) : null };
}
