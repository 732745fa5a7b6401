/** Parses which contract a person means: an address, a label, or a payment request. */

import { addressesNamed, type Names } from '#renderer/notebook/names.ts';
import { wrongChecksum } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { parseEip681 } from '#shared/writes/eip681.ts';

export type ContractAddress =
  | { readonly is: 'nothing' }
  | { readonly is: 'address'; readonly address: string }
  | { readonly is: 'problem'; readonly words: string };

const problem = (words: string): ContractAddress => ({ is: 'problem', words });

/** `chainId`: of the connection; null while unknown. */
export function readContractAddress(typed: string, names: Names, chainId: string | null): ContractAddress {
  const text = typed.trim();
  if (text === '') return { is: 'nothing' };
  if (/^ethereum:/i.test(text)) return readRequest(text, chainId);
  const link = /^blockdesk:\/\/(?:token|contracts)\/(0x[0-9a-fA-F]{40})$/i.exec(text)?.[1] ?? text;
  const named = addressesNamed(names, text);
  const [only] = named;
  if (only !== undefined)
    return named.length === 1
      ? { is: 'address', address: only }
      : problem(t('Several addresses have this label. Type the address itself.'));
  const { meaning } = parseSearch(link);
  if (meaning.kind === 'address') return { is: 'address', address: meaning.address };
  if (meaning.kind === 'wrong-checksum') return problem(wrongChecksum);
  if (meaning.kind === 'name') return problem(t('Names like this can’t be looked up. Ask for the address itself.'));
  return problem(t('Enter a contract’s address: 0x and 40 hexadecimal digits, or its label.'));
}

/** `ethereum:0x…@1/transfer?…` names a token. A bare `ethereum:0x…` may be any address. */
function readRequest(text: string, chainId: string | null): ContractAddress {
  const link = parseEip681(text);
  if (link === null) return problem(t('This link can’t be read in full, so nothing was filled in.'));
  if (link.chainId !== null && chainId !== null && link.chainId !== chainId)
    return problem(t('This link is for chain {linked}, and this connection’s is {own}.', { linked: link.chainId, own: chainId }));
  return { is: 'address', address: link.kind === 'token' ? link.contract : link.receiver };
}
