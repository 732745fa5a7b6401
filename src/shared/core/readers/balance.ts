/** Reads what a service answers to “Get user balance”: one amount, or one for each account. */
import { parsePlainAmount } from '#shared/core/amount.ts';
import { type Json, parseJson } from '#shared/core/readers/json.ts';
import { candidates, firstRead, isArray, isObject, type JsonObject, member, mostAddresses, toAddress } from '#shared/core/readers/shape.ts';
import { toDecimals, toQuantity } from './quantity.ts';

export interface AccountBalance {
  /** EIP-55. */
  readonly address: string;
  /** A decimal string. */
  readonly wei: string;
}

interface UserBalance {
  /** A decimal string. */
  readonly wei: string;
  /** Empty where the service gave one amount for all. */
  readonly accounts: readonly AccountBalance[];
}

/** The native balance in wei, as a decimal string: the sum where the service gives one for each account. */
export const readUserBalance = (body: Json): string | null => readBalance(body)?.wei ?? null;

/** The same answer by account; empty where it says nothing about accounts. `raw`: the body as it came. */
export function readAccountBalances(raw: string): readonly AccountBalance[] {
  const body = parseJson(raw);
  return body.ok ? (readBalance(body.value)?.accounts ?? []) : [];
}

const listNames = ['balances', 'accounts', 'wallets'];
const balanceNames = ['balance', 'userBalance', 'nativeBalance'];
const amountNames = [...balanceNames, 'amount', 'wei', 'value'];
const unitNames = ['unit', 'denomination', 'currency', 'symbol', 'asset'];

function readBalance(body: Json): UserBalance | null {
  const found = candidates(body);
  const isNamed = isObject(body) && member(body, ...listNames, ...balanceNames) !== undefined;
  // What is named a balance comes before a wrapper, which may hold anything.
  return firstRead(isNamed ? found.toReversed() : found, (value) => readOne(value, isFirstPage(body) || isFirstPage(value)));
}

function readOne(value: Json, isPart: boolean): UserBalance | null {
  const whole = readAmount(value, noUnit);
  const listed =
    readList(value) ?? (isObject(value) ? (readList(member(value, ...listNames)) ?? readList(member(value, ...balanceNames))) : null);
  if (whole === null) return isPart ? null : listed;
  // If the list doesn't add up to the total, there are more accounts than these.
  return { wei: whole.wei, accounts: listed?.wei === whole.wei ? listed.accounts : [] };
}

const pageNames = ['pagination', 'paging', 'pageInfo', 'meta', 'links'];
const nextNames = ['next', 'nextPage', 'nextCursor', 'nextPageToken', 'hasMore', 'hasNextPage'];
const tokenNames = ['token', 'tokenAddress', 'contract', 'contractAddress'];
const says = (value: Json | undefined, names: readonly string[]) =>
  isObject(value) && names.some((name) => ![undefined, null, false, ''].includes(member(value, name) as never));

/** More follows on another page, so a sum would be too small. */
const isFirstPage = (body: Json) => says(body, nextNames) || (isObject(body) && says(member(body, ...pageNames), nextNames));

/** An amount of a token, not of the native currency. */
const isOfToken = (value: Json | undefined) => says(value, tokenNames);

/** `[{ address, balance }]` or `{ "0x…": balance }`. All or nothing: a sum without one account, or with one twice, would be wrong. */
function readList(value: Json | undefined): UserBalance | null {
  const entries = entriesOf(value);
  if (entries.length === 0 || entries.length > mostAddresses) return null;
  const accounts = new Map<string, bigint>();
  const units = new Set<string | undefined>();
  for (const [named, given] of entries) {
    const [address, amount] = [toAddress(named), readAmount(given, noUnit)];
    if (address === null || amount === null || accounts.has(address) || isOfToken(given)) return null;
    accounts.set(address, BigInt(amount.wei));
    units.add(amount.unit?.toLowerCase());
  }
  // Amounts of different currencies can't be added.
  if (units.size > 1) return null;
  return {
    wei: [...accounts.values()].reduce((sum, wei) => sum + wei, 0n).toString(),
    accounts: [...accounts].map(([address, wei]) => ({ address, wei: wei.toString() })),
  };
}

/** Pairs of an address and the value that contains its amount. */
function entriesOf(value: Json | undefined): readonly (readonly [Json | undefined, Json | undefined])[] {
  if (isArray(value))
    return value.map((one) => (isObject(one) ? [member(one, 'address', 'account', 'wallet'), one] : [undefined, undefined]));
  return isObject(value) ? Object.entries(value) : [];
}

interface Unit {
  /** Null where the service names none. */
  readonly name: string | null;
  readonly decimals: number | null;
}

const noUnit: Unit = { name: null, decimals: null };

/** `unit`: named beside the value that contains the amount. */
function readAmount(value: Json | undefined, unit: Unit): { readonly wei: string; readonly unit: string | null } | null {
  const plain = toQuantity(value);
  // Hexadecimal digits are always base units.
  if (plain !== null && (isObject(value) || (typeof value === 'string' && value.startsWith('0x')))) return { wei: plain, unit: unit.name };
  if (isObject(value)) return readAmount(member(value, ...amountNames), unitIn(value) ?? unit);
  const text = plain ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const [, digits, name] = /^(\d{1,100}(?:\.\d{1,100})?)(?: ([A-Za-z]{2,12}))?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const wei = name === undefined ? toWei(digits, unit) : toWei(digits, { ...unit, name }, true);
  return wei === null ? null : { wei, unit: name ?? unit.name };
}

/** `currency: "ETH"` or `currency: { symbol, decimals }`; null if there is neither. */
function unitIn(holder: JsonObject): Unit | null {
  const named = member(holder, ...unitNames);
  const name = isObject(named) ? member(named, 'symbol', 'code', 'name') : named;
  const decimals = toDecimals(member(isObject(named) ? named : holder, 'decimals'));
  return typeof name === 'string' ? { name, decimals } : decimals === null ? null : { name: null, decimals };
}

const placesOf: ReadonlyMap<string, number> = new Map([
  ['wei', 0],
  ['gwei', 9],
  ['ether', 18],
]);
/** No chain has issued this many whole units of its currency (the most is BTTC, with 9.9e14), so larger numbers are base units. */
const surelyBaseUnits = 10n ** 15n;

/**
 * Null where the digits could be whole units as well as base units: a guess would be wrong by 10^18.
 * `together`: the amount and its unit are one text, as in `5 ETH`.
 */
function toWei(digits: string, { name, decimals }: Unit, together = false): string | null {
  const unit = name?.toLowerCase() ?? null;
  const places = unit === null ? undefined : placesOf.get(unit);
  if (places !== undefined) return inBaseUnits(digits, places);
  const known = decimals ?? (unit === 'eth' ? 18 : null);
  if (digits.includes('.') || (together && known !== null)) return known === null ? null : inBaseUnits(digits, known);
  const isBase = unit === null || decimals !== null || BigInt(digits) === 0n || BigInt(digits) >= surelyBaseUnits;
  return isBase ? BigInt(digits).toString() : null;
}

function inBaseUnits(digits: string, decimals: number): string | null {
  const parsed = parsePlainAmount(digits, decimals);
  return 'baseUnits' in parsed ? parsed.baseUnits : null;
}
