/** Words for a transaction’s gas share, price and type. */
import { formatAmount } from '#shared/core/amount.ts';

/** `85 %`, rounded down. */
export function shareOf(used: string, limit: string): string {
  if (limit === '0') return '';
  const percent = (BigInt(used) * 100n) / BigInt(limit);
  return percent === 0n && used !== '0' ? '< 1 %' : `${percent} %`;
}

export const inGwei = (wei: string) => `${formatAmount(wei, 9)} gwei`;

const types: Readonly<Record<string, string>> = {
  '0': 'legacy, one gas price',
  '1': 'with an access list (EIP-2930)',
  '2': 'with a fee cap (EIP-1559)',
  '3': 'with blobs (EIP-4844)',
  '4': 'sets an account’s code (EIP-7702)',
};

export function typeWords(type: string): string {
  return `${type}: ${Object.hasOwn(types, type) ? types[type] : 'unknown to Blockdesk'}`;
}
