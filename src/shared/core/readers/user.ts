/** Reads the answers of the user operations. */
import { readUserBalance } from '#shared/core/readers/balance.ts';
import type { Json } from '#shared/core/readers/json.ts';
import {
  candidates,
  firstRead,
  isArray,
  isObject,
  type JsonObject,
  member,
  mostAddresses,
  readEach,
  toAddress,
} from '#shared/core/readers/shape.ts';

export interface User {
  /** What the service calls the person, or null when it gives no such field. */
  readonly handle: string | null;
  /** The address given with the person's details, or null. */
  readonly address: string | null;
  /** Everything the service gave: path (`wallet.address`) and value as text. */
  readonly fields: readonly { readonly path: string; readonly text: string }[];
}

export interface Account {
  readonly address: string;
  /** The service's own name for it, or null. */
  readonly name: string | null;
}

export const userReaders = {
  user: readUser,
  'user-balance': readUserBalance,
  accounts: readAccounts,
};

const text = (value: Json | undefined) => (typeof value === 'string' && value.trim() !== '' ? value : null);

function readUser(body: Json): User | null {
  // The widest first: a person's own body may have a `profile` or an `account` inside.
  return firstRead(candidates(body, 'user', 'account', 'profile').filter(isObject).reverse(), (value) => {
    const user = value as JsonObject;
    const wallet = member(user, 'wallet');
    const handle = text(member(user, 'handle', 'username', 'name', 'email'));
    const address = toAddress(isObject(wallet) ? member(wallet, 'address') : (wallet ?? member(user, 'address', 'walletAddress')));
    return handle === null && address === null ? null : { handle, address, fields: listFields(user) };
  });
}

/** The app reads no more of them, and each repeats the keys that lead to it. The raw answer has them all. */
const mostFields = 1_000;
const longestPath = 500;

function listFields(object: JsonObject, prefix = '', depth = 0, fields: { path: string; text: string }[] = []) {
  for (const [key, value] of Object.entries(object)) {
    if (fields.length === mostFields) break;
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (isObject(value) && depth < 3 && path.length <= longestPath) listFields(value, path, depth + 1, fields);
    else fields.push({ path, text: typeof value === 'string' ? value : inline(value).join('') });
  }
  return fields;
}

/** JSON on one line, in pieces; bigint keeps every digit, which JSON.stringify refuses. */
function inline(value: Json, pieces: string[] = []): string[] {
  const list = (open: string, entries: readonly (readonly [string, Json])[], close: string) => {
    pieces.push(open);
    for (const [index, [before, entry]] of entries.entries()) {
      pieces.push(index === 0 ? before : `, ${before}`);
      inline(entry, pieces);
    }
    pieces.push(close);
    return pieces;
  };
  if (isArray(value))
    return list(
      '[',
      value.map((entry) => ['', entry]),
      ']',
    );
  if (isObject(value))
    return list(
      '{ ',
      Object.entries(value).map(([key, entry]) => [`${JSON.stringify(key)}: `, entry]),
      ' }',
    );
  pieces.push(typeof value === 'bigint' ? value.toString() : JSON.stringify(value));
  return pieces;
}

/** All accounts or nothing: one entry that is no address makes the whole list unrecognized. */
function readAccounts(body: Json): readonly Account[] | null {
  return firstRead(candidates(body, 'accounts', 'wallets', 'addresses', 'userAccounts'), (value) =>
    isArray(value) && value.length <= mostAddresses ? readEach(value, readAccount) : null,
  );
}

function readAccount(value: Json): Account | null {
  const address = toAddress(isObject(value) ? member(value, 'address', 'account', 'wallet') : value);
  if (address === null) return null;
  return { address, name: isObject(value) ? text(member(value, 'name', 'label')) : null };
}
