/** Who receives, from what somebody typed, pasted or chose: an address, a name that is known here, or a request for a payment. */
import { checksummed, isAddressText, wrongChecksum } from '#shared/core/address.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { parseEip681 } from '#shared/writes/eip681.ts';
import { addressesNamed, type Names } from './names.ts';

export type Recipient =
  | { readonly is: 'nothing' }
  /** EIP-55. `checked`: whether the text carried the checksum. */
  | { readonly is: 'address'; readonly address: string; readonly checked: boolean }
  /** EIP-681; it fills in the other fields, too. `amount`: base units. */
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
  // Strict where money goes: nothing is left out of what stands there, and nothing is added to it.
  if (/^0x[0-9a-fA-F]{40}$/.test(given)) return isAddressText(given) ? toRecipient(given) : problem(wrongChecksum);
  const named = addressesNamed(names, text);
  const [only] = named;
  if (only !== undefined && named.length === 1) return { is: 'address', address: only, checked: true };
  return problem(named.length > 1 ? 'Several addresses have this name. Choose one from the list.' : unreadWords(text));
}

const toRecipient = (text: string): Recipient => ({ is: 'address', address: checksummed(text), checked: checksummed(text) === text });

function unreadWords(text: string): string {
  switch (parseSearch(text).meaning.kind) {
    case 'address':
    case 'wrong-checksum':
      return 'An address is 0x and 40 hexadecimal digits, with nothing before, between or behind them, seen or unseen. Copy it again.';
    case 'name':
      return 'Names such as this are not looked up here: the service cannot. Ask for the address itself.';
    case 'hex-part':
      return 'An address has 40 hexadecimal digits behind its 0x.';
    case 'hash':
      return 'This is a hash, of a transaction or a block. An address has 40 digits behind its 0x.';
    default:
      return 'No match. Enter an address, a contact or one of your accounts.';
  }
}

function readRequest(text: string): Recipient {
  const link = parseEip681(text);
  if (link === null) return problem('This request cannot be read whole, so nothing of it is filled in.');
  if (link.kind === 'native') return problem('This asks for the chain’s own currency, and the service has no operation to send it.');
  return { is: 'request', token: link.contract, address: link.receiver, amount: link.amount, chainId: link.chainId };
}

/** An address or a name, as a recipient; a request for a payment fills in nothing here. */
export function readPlainAddress(typed: string, names: Names): Recipient {
  const recipient = readRecipient(typed, names);
  return recipient.is === 'request' ? problem('This is a payment request. Enter the address itself.') : recipient;
}

const nothing: Recipient = { is: 'nothing' };

/** What a form makes of an address field: nothing is wrong before it was tried. `address`: EIP-55; null for none. */
export function readAddressField(typed: string, names: Names, isTried: boolean) {
  const recipient = readPlainAddress(typed, names);
  return {
    address: recipient.is === 'address' ? recipient.address : null,
    field: {
      value: typed,
      recipient: recipient.is === 'problem' && !isTried ? nothing : recipient,
      problem: recipient.is === 'nothing' && isTried ? 'Please fill this in.' : null,
    },
  };
}

/** What stands in a field whose form says itself what is wrong with it: only a whole address is known to be meant. */
export const readWholeAddress = (typed: string, names: Names): Recipient =>
  isAddressText(typed.trim()) ? readPlainAddress(typed, names) : nothing;

/** Why what was made for one chain is not sent on this one; null where it may be. `ours`: null while it is not known. */
export function otherChainWords(asked: string | null, ours: string | null): string | null {
  if (asked === null || asked === ours) return null;
  const is = ours === null ? 'which chain this connection has is not known yet' : `this connection’s chain is ${ours}`;
  return `This request is for chain ${asked}, and ${is}.`;
}
