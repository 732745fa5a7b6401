/** Reads the answers of the ERC20 and ERC721 operations. */
import type { Json } from '#shared/core/readers/json.ts';
import { candidates, firstRead, isArray, isObject, member, mostAddresses, readEach, toAddress } from '#shared/core/readers/shape.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { toBoolean, toQuantity } from './quantity.ts';

/** Base units of an ERC20 token, or how many of an ERC721 collection; as a decimal string. */
export const readBalance = (body: Json) => firstRead(candidates(body, 'balance', 'userBalance', 'nativeBalance'), toQuantity);

/** Base units, as a decimal string. */
export const readAllowance = (body: Json) => firstRead(candidates(body, 'allowance'), toQuantity);

/** Base units, as a decimal string. */
export const readTotalSupply = (body: Json) => firstRead(candidates(body, 'totalSupply', 'supply'), toQuantity);

/** One address or several, as the document says "addresses"; the zero address means nobody, so it is left out. */
export function readApprovedAddresses(body: Json): readonly string[] | null {
  const names = ['approvedAddress', 'approvedAddresses', 'approved', 'addresses', 'address'];
  return firstRead(candidates(body, ...names), (value) => {
    const given = isArray(value) ? value : [value];
    if (given.length > mostAddresses) return null;
    const addresses = readEach(given, (one) => toAddress(isObject(one) ? member(one, 'address') : one));
    return addresses?.filter((address) => address !== zeroAddress) ?? null;
  });
}

/** A key `id` is not read: in a JSON-RPC frame it is the number of the request. */
export const readTokenId = (body: Json) => firstRead(candidates(body, 'tokenId'), toQuantity);

/** All ids or nothing, each once, however often it is listed: one entry that is none makes the whole list unrecognized. */
export function readTokenIds(body: Json): readonly string[] | null {
  return firstRead(candidates(body, 'tokenIds', 'tokens', 'ids', 'allTokens'), (value) => {
    if (!isArray(value)) return null;
    const ids = readEach(value, (one) => toQuantity(one) ?? (isObject(one) ? toQuantity(member(one, 'tokenId', 'id')) : null));
    return ids === null ? null : [...new Set(ids)];
  });
}

/** Untrusted: never opened or fetched as it stands. */
export function readTokenUri(body: Json): string | null {
  return firstRead(candidates(body, 'tokenURI', 'uri', 'url'), (value) => (typeof value === 'string' ? value : null));
}

export function readApproval(body: Json): boolean | null {
  return firstRead(candidates(body, 'isApproved', 'isApprovedForAll', 'approved', 'approval'), toBoolean);
}
