/** The payment request of a QR code for receiving. */

import { amountWords } from '#renderer/core/lib/amount-words.ts';
import { parseAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { Chain } from '#shared/ipc/state.ts';
import { toEip681 } from '#shared/writes/eip681.ts';

const wei = { symbol: 'wei', decimals: 0 } as const;

/** The unit in which an amount on this chain is typed. */
export const unitOf = (chain: Chain | null) => chain?.currency ?? wei;

/** `amount`: as typed; empty leaves it to the payer. `problem`: in words. */
export function toPaymentRequest(receiver: string, chain: Chain, amount: string): { readonly text: string } | { readonly problem: string } {
  const typed = amount.trim();
  const parsed = typed === '' ? { baseUnits: null } : parseAmount(typed, unitOf(chain).decimals);
  if ('problem' in parsed) return { problem: amountWords(parsed.problem, unitOf(chain)) };
  if (parsed.baseUnits === '0') return { problem: t('Enter an amount above zero, or leave it empty for any amount.') };
  return { text: toEip681({ kind: 'native', receiver, chainId: chain.id, amount: parsed.baseUnits }) };
}
