/** The suggestions for the meaning of the typed text: a block, a hash, an address, a payment request. */

import { ArrowUpRight } from 'lucide-react';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { wrongChecksum } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace, blockPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { Meaning, Parsed } from '#shared/search/meaning.ts';
import type { Suggestion } from './suggestion.ts';

export interface TypedSources {
  readonly names: Names;
  /** What main found for the text. */
  readonly known: readonly Known[];
  /** The newest block number, decimal; null while unknown. */
  readonly latest: string | null;
  /** Fills in the send form with a payment request (EIP-681). */
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

export const howToSearch = t('Type a block number, hash, address, name, screen or action, or paste a link to an explorer.');

export function offerTyped({ meaning, text, host }: Parsed, sources: TypedSources): TypedOffer {
  const foreign = host === null ? null : t('From {host}, which may show another chain.', { host: visibleText(host, 60) });
  switch (meaning.kind) {
    case 'block':
      // Hexadecimal digits above the newest block are the beginning of a hash or an address.
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
      return only(t('Names like {name} can’t be looked up. Ask for the address itself.', { name: visibleText(text, 40) }));
    case 'hex-part':
      return only(
        t(
          '{digits, plural, one {This has # hexadecimal digit.} other {This has # hexadecimal digits.}} An address has 40 after 0x, a hash 64.',
          { digits: meaning.digits },
        ),
      );
    case 'no-block':
      return only(t('No block has a number this large.'));
    case 'unread-link':
      return only(t('This link contains no block, transaction or address.'));
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
    words: t('Block {number}', { number: withCommas(number) }),
    detail: latest !== null && isAhead(number, sources) ? t('not mined yet: the latest is {latest}', { latest: withCommas(latest) }) : null,
    at: seen?.kind === 'block' ? Number(seen.timestamp) * 1000 : null,
    does: { do: 'open', place: blockPlace(number) },
  };
}

export const isHashOf = (known: Known, hash: string) => 'hash' in known && known.hash?.toLowerCase() === hash;

function offerHash({ hash, of }: Extract<Meaning, { kind: 'hash' }>, sources: TypedSources, foreign: string | null): TypedOffer {
  const seen = sources.known.find((each) => isHashOf(each, hash));
  if (seen?.kind === 'block') return one(offerBlock(seen.number, sources), foreign);
  if (seen === undefined && of === 'block') return only(t('No known block has this hash. The service finds blocks by number only.'));
  return one(
    {
      ...plain,
      key: `typed ${hash}`,
      kind: 'transaction',
      words: t('Transaction {hash}', { hash: shortAddress(hash) }),
      detail: seen === undefined && of === null ? t('or a block that wasn’t read yet') : null,
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
    words: name ?? t('Address {address}', { address: shortAddress(address) }),
    detail: detail ?? (name === null ? null : shortAddress(address)),
    address,
    does: { do: 'open', place: addressPlace(address) },
  };
}

function offerPayment({ receiver, token, chain }: Extract<Meaning, { kind: 'payment' }>, text: string, sources: TypedSources): TypedOffer {
  const elsewhere = chain !== null && sources.chain !== null && chain !== sources.chain;
  const where = elsewhere
    ? t('It is for chain {chain}, and this connection’s chain is {ownChain}.', {
        chain: withCommas(chain),
        ownChain: withCommas(sources.chain),
      })
    : null;
  const tokenPage = token === null || token === receiver ? [] : [offerAddress(token, sources.names, t('the requested token'))];
  const fill: readonly Suggestion[] =
    sources.fillIn === undefined
      ? []
      : [
          {
            ...plain,
            key: 'typed send',
            kind: 'action',
            icon: ArrowUpRight,
            words: t('Fill in “Send” with this request'),
            does: { do: 'act', act: () => sources.fillIn?.(text) },
          },
        ];
  return {
    suggestions: [offerAddress(receiver, sources.names, t('the recipient')), ...tokenPage, ...fill],
    notice: [t('A payment request. Opening an address or filling in the form pays nothing.'), where].filter(Boolean).join(' '),
    picksFirst: true,
  };
}

function offerUnsure(typed: string): TypedOffer {
  const look: Suggestion = {
    ...plain,
    key: `typed ${typed}`,
    kind: 'address',
    words: t('Open it anyway'),
    detail: shortAddress(typed),
    does: { do: 'open', place: addressPlace(typed) },
  };
  return {
    suggestions: [look],
    notice: wrongChecksum,
    picksFirst: false,
  };
}
