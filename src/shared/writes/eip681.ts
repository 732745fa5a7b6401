/**
 * Payment requests as links, for a camera: https://eips.ethereum.org/EIPS/eip-681. Only a plain transfer of the native currency and
 * `transfer` of an ERC20 token are read. A link that asks for more counts as none.
 */
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { maxUint256 } from '#shared/core/amount.ts';

export type PaymentLink =
  | {
      readonly kind: 'native';
      /** EIP-55. */
      readonly receiver: string;
      /** Decimal digits; null where the link names no chain. */
      readonly chainId: string | null;
      /** Wei, decimal digits; null where the link names no amount. */
      readonly amount: string | null;
    }
  | {
      readonly kind: 'token';
      readonly contract: string;
      readonly receiver: string;
      readonly chainId: string | null;
      /** Base units of the token. */
      readonly amount: string | null;
    };

const longest = 600;

/** The parts are checked ones: EIP-55, digits. */
export function toEip681(link: PaymentLink): string {
  const chain = link.chainId === null ? '' : `@${link.chainId}`;
  if (link.kind === 'native') return `ethereum:${link.receiver}${chain}${link.amount === null ? '' : `?value=${link.amount}`}`;
  const amount = link.amount === null ? '' : `&uint256=${link.amount}`;
  return `ethereum:${link.contract}${chain}/transfer?address=${link.receiver}${amount}`;
}

/** Null unless every character fits: a payment is never guessed. */
export function parseEip681(text: string): PaymentLink | null {
  if (text.length > longest) return null;
  const match = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@([1-9]\d{0,77}))?(?:\/([A-Za-z0-9]+))?(?:\?(.*))?$/i.exec(text);
  if (match === null) return null;
  const [, target = '', chainId = null, called, query] = match;
  const fields = fieldsOf(query);
  if (!isAddressText(target) || fields === null || (chainId !== null && BigInt(chainId) > maxUint256)) return null;
  if (called === undefined) return native(checksummed(target), chainId, fields);
  return called === 'transfer' ? token(checksummed(target), chainId, fields) : null;
}

type Fields = ReadonlyMap<string, string>;

function native(receiver: string, chainId: string | null, fields: Fields): PaymentLink | null {
  const amount = amountOf(fields.get('value'));
  return amount === undefined || !hasOnly(fields, ['value']) ? null : { kind: 'native', receiver, chainId, amount };
}

function token(contract: string, chainId: string | null, fields: Fields): PaymentLink | null {
  const receiver = fields.get('address') ?? '';
  const amount = amountOf(fields.get('uint256'));
  if (!isAddressText(receiver) || amount === undefined || !hasOnly(fields, ['address', 'uint256'])) return null;
  return { kind: 'token', contract, receiver: checksummed(receiver), chainId, amount };
}

/** Gas settings don't change what is paid to whom. */
const leftToWallets = ['gas', 'gasLimit', 'gasPrice'];
const hasOnly = (fields: Fields, names: readonly string[]) =>
  [...fields.keys()].every((name) => names.includes(name) || leftToWallets.includes(name));

/** Null for a malformed query, or one with a repeated key. */
function fieldsOf(query: string | undefined): Fields | null {
  const fields = new Map<string, string>();
  if (query === undefined) return fields;
  for (const part of query.split('&')) {
    const [, name, value] = /^([A-Za-z0-9]+)=([A-Za-z0-9.+]+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined || fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
}

/** Digits, with a point and an exponent where a person writes `2.014e18`; undefined for what is no whole number of them. */
function amountOf(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const match = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e\+?(\d{1,2}))?$/i.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const zeros = Number(exponent) - fraction.replace(/0+$/, '').length;
  if (zeros < 0) return undefined;
  const amount = BigInt(whole + fraction.replace(/0+$/, '') + '0'.repeat(zeros));
  return amount > maxUint256 ? undefined : amount.toString();
}
