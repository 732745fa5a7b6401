/** Reads a recipient from typed or pasted text: an address, a known name, or a payment request. */

import { checksummed, isAddressText, wrongChecksum } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { sameAddress, zeroAddress } from '#shared/core/short-address.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { parseEip681 } from '#shared/writes/eip681.ts';
import { addressesNamed, type Names } from './names.ts';

export type Recipient =
  | { readonly is: 'nothing' }
  /** EIP-55. `checked`: whether the text carried the checksum. */
  | { readonly is: 'address'; readonly address: string; readonly checked: boolean }
  /** EIP-681; it fills in the other fields, too. `token`: or `native`. `amount`: base units. */
  | {
      readonly is: 'request';
      readonly token: string;
      readonly address: string;
      readonly amount: string | null;
      readonly chainId: string | null;
    }
  | { readonly is: 'problem'; readonly words: string };

const problem = (words: string): Recipient => ({ is: 'problem', words });

export function readRecipient(typed: string, names: Names): Recipient {
  const text = typed.trim();
  if (text === '') return { is: 'nothing' };
  if (/^ethereum:/i.test(text)) return readRequest(text);
  const given = /^blockdesk:\/\/address\/(0x[0-9a-fA-F]{40})$/i.exec(text)?.[1] ?? text;
  // Strict, because money goes there: the text must be the address exactly.
  if (/^0x[0-9a-fA-F]{40}$/.test(given)) return isAddressText(given) ? toRecipient(given) : problem(wrongChecksum);
  const named = addressesNamed(names, text);
  const [only] = named;
  if (only !== undefined && named.length === 1) return { is: 'address', address: only, checked: true };
  return problem(named.length > 1 ? t('Several addresses have this name. Choose or enter the one you mean.') : unreadWords(text));
}

const toRecipient = (text: string): Recipient => ({ is: 'address', address: checksummed(text), checked: checksummed(text) === text });

function unreadWords(text: string): string {
  switch (parseSearch(text).meaning.kind) {
    case 'address':
    case 'wrong-checksum':
      return t('An address is 0x and exactly 40 hexadecimal digits. This has other characters, maybe invisible ones. Copy it again.');
    case 'name':
      return t('Names like this can’t be looked up. Ask for the address itself.');
    case 'hex-part':
      return t('An address has 40 hexadecimal digits after 0x.');
    case 'hash':
      return t('This is the hash of a transaction or a block. An address has 40 digits after 0x.');
    default:
      return t('No match. Enter an address, a contact or one of your accounts.');
  }
}

function readRequest(text: string): Recipient {
  const link = parseEip681(text);
  if (link === null) return problem(t('This request can’t be read in full, so nothing was filled in.'));
  const token = link.kind === 'native' ? native : link.contract;
  return { is: 'request', token, address: link.receiver, amount: link.amount, chainId: link.chainId };
}

/** Why a token that is sent to this address is lost; null where it isn't. `contract`: the token's; null where none is chosen. */
export function lostTokenWords(receiver: string, contract: string | null): string | null {
  if (receiver === zeroAddress) return t('This is the zero address. What you send there is lost.');
  if (sameAddress(receiver, contract)) return t('This is the token’s own contract. What you send there is lost.');
  return null;
}

/** Reads an address or a name. A payment request is a problem. */
export function readPlainAddress(typed: string, names: Names): Recipient {
  const recipient = readRecipient(typed, names);
  return recipient.is === 'request' ? problem(t('This is a payment request. Enter the address itself.')) : recipient;
}

const nothing: Recipient = { is: 'nothing' };

/** The state of an address field, without problems before the form was submitted. `address`: EIP-55; null for none. */
export function readAddressField(typed: string, names: Names, isTried: boolean) {
  const recipient = readPlainAddress(typed, names);
  return {
    address: recipient.is === 'address' ? recipient.address : null,
    field: {
      value: typed,
      recipient: recipient.is === 'problem' && !isTried ? nothing : recipient,
      problem: recipient.is === 'nothing' && isTried ? t('Please fill this in.') : null,
    },
  };
}

/** For a field whose form reports problems itself: anything but a whole address reads as nothing. */
export const readWholeAddress = (typed: string, names: Names): Recipient =>
  isAddressText(typed.trim()) ? readPlainAddress(typed, names) : nothing;

/** Why a request for another chain can't be sent on this one; null where it can. `ours`: null while unknown. */
export function otherChainWords(asked: string | null, ours: string | null): string | null {
  if (asked === null || asked === ours) return null;
  return ours === null
    ? t('This request is for chain {asked}, and the chain of this connection isn’t known yet.', { asked })
    : t('This request is for chain {asked}, and this connection’s chain is {ours}.', { asked, ours });
}
