/** Who receives, from what somebody typed, pasted or chose: an address, a name that is known here, or a request for a payment. */
import { parseEip681 } from '#shared/eip681.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { Names } from './names.ts';

export type Receiver =
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

const problem = (words: string): Receiver => ({ is: 'problem', words });

export function readReceiver(typed: string, names: Names): Receiver {
  const text = typed.trim();
  if (text === '') return { is: 'nothing' };
  if (/^ethereum:/i.test(text)) return readRequest(text);
  const named = names.list().filter(({ name }) => name.text.toLowerCase() === text.toLowerCase());
  const [only] = named;
  if (only !== undefined && named.length === 1) return { is: 'address', address: only.address, checked: true };
  if (named.length > 1) return problem('Several addresses have this name. Choose one from the list.');
  const { meaning } = parseSearch(text);
  switch (meaning.kind) {
    case 'address':
      return { is: 'address', address: meaning.address, checked: meaning.checked };
    case 'wrong-checksum':
      return problem(
        'This is not a right address: its capitals do not fit, so a letter or digit was changed. Copy it again from its source.',
      );
    case 'name':
      return problem('Names such as this are not looked up here: the service cannot. Ask for the address itself.');
    case 'hex-part':
      return problem('An address has 40 hexadecimal digits behind its 0x.');
    case 'hash':
      return problem('This is a hash, of a transaction or a block. An address has 40 digits behind its 0x.');
    default:
      return problem('Nobody is known here by this. Type an address, or the name of a contact or of an account of yours.');
  }
}

function readRequest(text: string): Receiver {
  const link = parseEip681(text);
  if (link === null) return problem('This request cannot be read whole, so nothing of it is filled in.');
  if (link.kind === 'native') return problem('This asks for the chain’s own currency, and the service has no operation to send it.');
  return { is: 'request', token: link.contract, address: link.receiver, amount: link.amount, chainId: link.chainId };
}
