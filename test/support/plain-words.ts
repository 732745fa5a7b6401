/** How values are written on the app's pages, by a few lines of the tests' own. */
import { formatUnits, getAddress } from 'viem';

const groups = (digits: string, by: string) => {
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) parts.unshift(digits.slice(Math.max(0, end - 3), end));
  return parts.join(by);
};

export const count = (value: bigint | number) => groups(String(value), ',');
export const baseUnits = (value: bigint) => groups(String(value), ' ');

/** Exact, or limited to a number of decimal places. If only one or two digits would be cut, they are shown instead of “…”. */
export function units(value: bigint, decimals: number, digits = decimals): string {
  const [whole = '', fraction = ''] = formatUnits(value, decimals).split('.');
  const cut = fraction.slice(0, fraction.length - digits <= 2 ? fraction.length : digits);
  return `${groups(whole, ',')}${cut === '' ? '' : `.${cut}`}${fraction.length > cut.length ? '…' : ''}`;
}

/** Of a limit, for a block: small shares to a tenth, a nonzero share never as 0. */
export function share(used: bigint, limit: bigint): string {
  const percent = (Number(used) / Number(limit)) * 100;
  if (percent < 0.05) return used === 0n ? '0 %' : '<0.1 %';
  return percent < 10 ? `${Math.round(percent * 10) / 10} %` : `${Math.round(percent)} %`;
}

/** What some addresses are called in the app. */
export function namesOf(accounts: readonly string[]) {
  const nameOf = (address: string) => {
    const index = accounts.findIndex((each) => each.toLowerCase() === address.toLowerCase());
    return index < 0 ? null : `Account ${index + 1}`;
  };
  const zero = (address: string) => (BigInt(address) === 0n ? 'Zero address' : null);
  const kindAndName = (address: string) => zero(address) ?? (nameOf(address) && `your account: ${nameOf(address)}`);
  const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;
  return {
    /** Where it is shown alone: the name, and the whole address. */
    whole: (address: string) => [kindAndName(address), getAddress(address)].filter(Boolean).join(' '),
    /** In a sentence. */
    inLine: (address: string) => nameOf(address) ?? zero(address) ?? short(getAddress(address)),
  };
}

export type Names = ReturnType<typeof namesOf>;
