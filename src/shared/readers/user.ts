/** Reads the answers of the user operations. */
import type { Json } from '#shared/readers/json.ts';
import { candidates, firstRead, isObject, type JsonObject, member, toAddress, toQuantity } from '#shared/readers/shape.ts';

export interface User {
  /** What the service calls the person, or null when it gives no such field. */
  readonly handle: string | null;
  /** The address that stands with the person, or null. */
  readonly address: string | null;
  /** Everything the service gave: path (`wallet.address`) and value as text. */
  readonly fields: readonly { readonly path: string; readonly text: string }[];
}

export interface Account {
  readonly address: string;
  /** The service's own name for it, or null. */
  readonly name: string | null;
}

const text = (value: Json | undefined) => (typeof value === 'string' && value.trim() !== '' ? value : null);

export function readUser(body: Json): User | null {
  // The widest first: a person's own body may have a `profile` or an `account` inside.
  return firstRead(candidates(body, 'user', 'account', 'profile').filter(isObject).reverse(), (value) => {
    const user = value as JsonObject;
    const fields = listFields(user, '', 0);
    if (fields.length === 0) return null;
    const wallet = member(user, 'wallet');
    const handle = text(member(user, 'handle', 'username', 'userName', 'name', 'email'));
    const address = toAddress(isObject(wallet) ? member(wallet, 'address') : (wallet ?? member(user, 'address', 'walletAddress')));
    return handle === null && address === null ? null : { handle, address, fields };
  });
}

function listFields(object: JsonObject, prefix: string, depth: number): { path: string; text: string }[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (isObject(value) && depth < 3) return listFields(value, path, depth + 1);
    return [{ path, text: typeof value === 'string' ? value : inline(value) }];
  });
}

/** JSON on one line; bigint keeps every digit, which JSON.stringify refuses. */
function inline(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isObject(value)) {
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`)
      .join(', ')} }`;
  }
  return JSON.stringify(value);
}

/** The native balance in wei, as a decimal string. */
export function readBalance(body: Json): string | null {
  return firstRead(candidates(body, 'balance', 'userBalance', 'nativeBalance'), toQuantity);
}

/** All accounts or nothing: one entry that is no address makes the whole list unrecognized. */
export function readAccounts(body: Json): readonly Account[] | null {
  return firstRead(candidates(body, 'accounts', 'wallets', 'addresses', 'userAccounts'), (value) => {
    if (!Array.isArray(value)) return null;
    const accounts = (value as readonly Json[]).map(readAccount);
    return accounts.every((account) => account !== null) ? accounts : null;
  });
}

function readAccount(value: Json): Account | null {
  const address = toAddress(isObject(value) ? member(value, 'address', 'account', 'wallet') : value);
  if (address === null) return null;
  return { address, name: isObject(value) ? text(member(value, 'name', 'label')) : null };
}
