/** Reads the answers of the ERC20 and ERC721 operations. */
import type { Json } from '#shared/core/readers/json.ts';
import { candidates, firstRead, isArray, isObject, member, mostAddresses, readEach, toAddress } from '#shared/core/readers/shape.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { readQuantity, toBoolean, toQuantity } from './quantity.ts';

export const tokenReaders = {
  /** Base units of an ERC20 token, or how many of an ERC721 collection. */
  balance: readQuantity('balance', 'userBalance', 'nativeBalance'),
  allowance: readQuantity('allowance'),
  'total-supply': readQuantity('totalSupply', 'supply'),
  'approved-addresses': readApprovedAddresses,
  /** A key `id` is not read: in a JSON-RPC frame it is the number of the request. */
  'token-id': readQuantity('tokenId'),
  'token-ids': readTokenIds,
  'token-uri': readTokenUri,
  approval: readApproval,
};

/** One address or several, as the document says "addresses"; the zero address means none, so it is left out. */
function readApprovedAddresses(body: Json): readonly string[] | null {
  const names = ['approvedAddress', 'approvedAddresses', 'approved', 'addresses', 'address'];
  return firstRead(candidates(body, ...names), (value) => {
    const given = isArray(value) ? value : [value];
    if (given.length > mostAddresses) return null;
    const addresses = readEach(given, (one) => toAddress(isObject(one) ? member(one, 'address') : one));
    return addresses?.filter((address) => address !== zeroAddress) ?? null;
  });
}

/** Ids mostly ascend, as collections count up: then neighbors show that none comes twice, in less time than a set takes. */
function eachOnce(ids: readonly string[]): readonly string[] {
  const isAfter = (id: string, before: string) => id.length > before.length || (id.length === before.length && id > before);
  return ids.every((id, index) => index === 0 || isAfter(id, ids[index - 1] ?? '')) ? ids : [...new Set(ids)];
}

/** All ids, each once; null if any entry is no id. */
function readTokenIds(body: Json): readonly string[] | null {
  return firstRead(candidates(body, 'tokenIds', 'tokens', 'ids', 'allTokens'), (value) => {
    if (!isArray(value)) return null;
    const ids = readEach(value, (one) => toQuantity(one) ?? (isObject(one) ? toQuantity(member(one, 'tokenId', 'id')) : null));
    return ids === null ? null : eachOnce(ids);
  });
}

/** Untrusted: never opened or fetched as it stands. */
function readTokenUri(body: Json): string | null {
  return firstRead(candidates(body, 'tokenURI', 'uri', 'url'), (value) => (typeof value === 'string' ? value : null));
}

function readApproval(body: Json): boolean | null {
  return firstRead(candidates(body, 'isApproved', 'isApprovedForAll', 'approved', 'approval'), toBoolean);
}
