/** What is offered and said for the meaning of what was typed. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { wrongChecksum } from '#shared/core/address.ts';
import { addressPlace, blockPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { Meaning, Parsed } from '#shared/search/meaning.ts';
import type { Suggestion } from './suggestion.ts';

export interface TypedSources {
  readonly names: Names;
  /** What is known here of the text. */
  readonly known: readonly Known[];
  /** The newest block number, decimal; null where it is unknown. */
  readonly latest: string | null;
  /** Fills in the form for sending with a request for a payment (EIP-681). */
  readonly fillIn?: (request: string) => void;
  /** The chain of the connection. */
  readonly chain: string | null;
}

interface TypedOffer {
  readonly suggestions: readonly Suggestion[];
  readonly notice: string | null;
  readonly picksFirst: boolean;
}

const one = (suggestion: Suggestion, notice: string | null = null): TypedOffer => ({ suggestions: [suggestion], notice, picksFirst: true });
const only = (notice: string | null): TypedOffer => ({ suggestions: [], notice, picksFirst: true });
const plain = { ranges: [], detail: null, at: null, address: null } as const;

export const howToSearch =
  'You can type a block number, a hash, an address, the name of an account, a contact or a token, a screen or an action, or paste a page of an explorer.';

export function offerTyped({ meaning, text, host }: Parsed, sources: TypedSources): TypedOffer {
  const foreign = host === null ? null : `As ${visibleText(host, 60)} has it. That page may be about another chain.`;
  switch (meaning.kind) {
    case 'block':
      // A few hexadecimal digits that no block has yet are the beginning of a hash or an address.
      if (/^0x/i.test(text) && isAhead(meaning.number, sources)) return only(null);
      return one(offerBlock(meaning.number, sources), foreign);
    case 'hash':
      return offerHash(meaning, sources, foreign);
    case 'address':
      return one(offerAddress(meaning.address, sources.names), foreign);
    case 'payment':
      return offerPayment(meaning, text, sources);
    case 'wrong-checksum':
      return offerUnsure(meaning.typed);
    case 'name':
      return only(`Names such as ${visibleText(text, 40)} are not looked up here: the service cannot. Ask for the address itself.`);
    case 'hex-part':
      return only(partWords(meaning.digits));
    case 'no-block':
      return only('This number is larger than any block’s.');
    case 'unread-link':
      return only('This link leads to no block, transaction or address that can be read from it.');
    case 'nothing':
    case 'text':
      return only(null);
  }
}

const isAhead = (number: string, { latest }: TypedSources) => latest !== null && BigInt(number) > BigInt(latest);

function offerBlock(number: string, sources: TypedSources): Suggestion {
  const { known, latest } = sources;
  const seen = known.find((each) => each.kind === 'block' && each.number === number);
  return {
    ...plain,
    key: `typed ${blockPlace(number)}`,
    kind: 'block',
    words: `Block ${withCommas(number)}`,
    detail: latest !== null && isAhead(number, sources) ? `not there yet: the latest is ${withCommas(latest)}` : null,
    at: seen?.kind === 'block' ? Number(seen.timestamp) * 1000 : null,
    does: { do: 'open', place: blockPlace(number) },
  };
}

export const isHashOf = (known: Known, hash: string) => 'hash' in known && known.hash?.toLowerCase() === hash;

function offerHash({ hash, of }: Extract<Meaning, { kind: 'hash' }>, sources: TypedSources, foreign: string | null): TypedOffer {
  const seen = sources.known.find((each) => isHashOf(each, hash));
  if (seen?.kind === 'block') return one(offerBlock(seen.number, sources), foreign);
  if (seen === undefined && of === 'block')
    return only('This computer has not seen the block with this hash, and the service finds blocks by their number only.');
  return one(
    {
      ...plain,
      key: `typed ${hash}`,
      kind: 'transaction',
      words: `Transaction ${shortAddress(hash)}`,
      detail: seen === undefined && of === null ? 'or a block that this computer has not seen' : null,
      at: seen?.kind === 'transaction' && seen.timestamp !== null ? Number(seen.timestamp) * 1000 : null,
      does: seen === undefined ? { do: 'open-hash', hash } : { do: 'open', place: transactionPlace(hash) },
    },
    foreign,
  );
}

function offerAddress(address: string, names: Names, detail: string | null = null): Suggestion {
  const name = names.of(address)?.text ?? null;
  return {
    ...plain,
    key: `typed ${address}`,
    kind: 'address',
    words: name ?? `Address ${shortAddress(address)}`,
    detail: detail ?? (name === null ? null : shortAddress(address)),
    address,
    does: { do: 'open', place: addressPlace(address) },
  };
}

function offerPayment({ receiver, token, chain }: Extract<Meaning, { kind: 'payment' }>, text: string, sources: TypedSources): TypedOffer {
  const elsewhere = chain !== null && sources.chain !== null && chain !== sources.chain;
  const where = elsewhere ? ` It is for chain ${withCommas(chain)}, and this connection’s chain is ${withCommas(sources.chain)}.` : '';
  const tokenPage = token === null || token === receiver ? [] : [offerAddress(token, sources.names, 'the token that it asks for')];
  const fill: readonly Suggestion[] =
    token === null || sources.fillIn === undefined
      ? []
      : [
          {
            ...plain,
            key: 'typed send',
            kind: 'action',
            words: 'Fill in “Send” with this request',
            does: { do: 'act', act: () => sources.fillIn?.(text) },
          },
        ];
  return {
    suggestions: [offerAddress(receiver, sources.names, 'who would be paid'), ...tokenPage, ...fill],
    notice: `A request for a payment. Looking at its addresses pays nothing, nor does filling in the form.${where}`,
    picksFirst: true,
  };
}

function offerUnsure(typed: string): TypedOffer {
  const look: Suggestion = {
    ...plain,
    key: `typed ${typed}`,
    kind: 'address',
    words: 'Look at it all the same',
    detail: shortAddress(typed),
    does: { do: 'open', place: addressPlace(typed) },
  };
  return {
    suggestions: [look],
    notice: wrongChecksum,
    picksFirst: false,
  };
}

function partWords(digits: number): string {
  const has = digits === 1 ? 'One hexadecimal digit stands' : `${withCommas(String(digits))} hexadecimal digits stand`;
  return `${has} here. An address has 40 behind its 0x, and a hash 64.`;
}
