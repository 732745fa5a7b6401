/** Links that fill in the form for sending a token, and nothing more: what they say is reviewed like anything typed. */
import { checksummed, isAddressText } from '#shared/core/address.ts';

/** Addresses are EIP-55. What a link does not say is null. */
interface SendRequest {
  readonly token: string;
  readonly receiver: string | null;
  /** Base units, decimal digits. */
  readonly amount: string | null;
  /** Decimal digits. */
  readonly chainId: string | null;
}

const none = '-';
const part = (value: string | null) => value ?? none;

/** `/send/<token>/<recipient>/<base units>/<chain>`, with “-” for what is not said. */
export const sendPlace = ({ token, receiver, amount, chainId }: SendRequest) =>
  `/send/${token}/${part(receiver)}/${part(amount)}/${part(chainId)}`;

const address = '0x[0-9a-fA-F]{40}';
const digits = '0|[1-9]\\d{0,77}';
const placeForm = new RegExp(`^/send/(${address})/(${address}|-)/(${digits}|-)/(${digits}|-)$`);

/** Null unless the whole text is such a place. */
export function parseSendPlace(place: string): SendRequest | null {
  const match = placeForm.exec(place);
  if (match === null) return null;
  const [, token = '', receiver = none, amount = none, chainId = none] = match;
  const given = (value: string) => (value === none ? null : value);
  return toRequest(token, given(receiver), given(amount), given(chainId));
}

const names = ['token', 'receiver', 'amount', 'chain'] as const;
const forms = {
  token: new RegExp(`^${address}$`),
  receiver: new RegExp(`^${address}$`),
  amount: /^(?:0|[1-9]\d{0,77})$/,
  chain: /^[1-9]\d{0,77}$/,
};

/** `token=0x…&receiver=0x…&amount=250&chain=1`: each at most once, in any order, and nothing else. `query`: behind the “?”. */
export function parseSendQuery(query: string): SendRequest | null {
  const found: Partial<Record<(typeof names)[number], string>> = {};
  for (const each of query.split('&')) {
    const [, given = '', value = ''] = /^([a-z]+)=([0-9a-zA-Z]{1,80})$/.exec(each) ?? [];
    const name = names.find((one) => one === given);
    if (name === undefined || found[name] !== undefined || !forms[name].test(value)) return null;
    found[name] = value;
  }
  const { token, receiver = null, amount = null, chain = null } = found;
  return token === undefined ? null : toRequest(token, receiver, amount, chain);
}

/** Null if an address fails its checksum: a digit of it was changed. */
function toRequest(token: string, receiver: string | null, amount: string | null, chainId: string | null): SendRequest | null {
  if (!isAddressText(token) || (receiver !== null && !isAddressText(receiver))) return null;
  return { token: checksummed(token), receiver: receiver === null ? null : checksummed(receiver), amount, chainId };
}
