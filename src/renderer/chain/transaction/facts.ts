/** Words for a transaction’s gas share, price and type. */

import { formatAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

/** `85 %`, rounded down. */
export function shareOf(used: string, limit: string): string {
  if (limit === '0') return '';
  const percent = (BigInt(used) * 100n) / BigInt(limit);
  return percent === 0n && used !== '0' ? '< 1 %' : `${percent} %`;
}

export const inGwei = (wei: string) => t('{amount} gwei', { amount: formatAmount(wei, 9) });

const types: Readonly<Record<string, string>> = {
  '0': t('legacy, one gas price'),
  '1': t('with an access list (EIP-2930)'),
  '2': t('with a fee cap (EIP-1559)'),
  '3': t('with blobs (EIP-4844)'),
  '4': t('sets an account’s code (EIP-7702)'),
};

export function typeWords(type: string): string {
  return `${type}: ${Object.hasOwn(types, type) ? types[type] : t('unknown to Blockdesk')}`;
}
