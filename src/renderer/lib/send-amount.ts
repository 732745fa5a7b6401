/** What somebody typed as an amount to send, read for its token. */
import { amountWords } from '#renderer/lib/amount-words.ts';
import { parseAmount } from '#shared/amount.ts';
import type { SendDraft } from '#shared/send-draft.ts';

export type CheckedAmount =
  | { readonly is: 'amount'; readonly baseUnits: string }
  | { readonly is: 'empty' }
  | { readonly is: 'problem'; readonly words: string };

/** Without decimals it is base units that one types. `symbol`: for the words. */
export function checkAmount(draft: Pick<SendDraft, 'amount' | 'base'>, decimals: number | null, symbol: string): CheckedAmount {
  if (draft.base === null && draft.amount.trim() === '') return { is: 'empty' };
  const parsed = draft.base === null ? parseAmount(draft.amount.trim(), decimals ?? 0) : { baseUnits: draft.base };
  if ('problem' in parsed) {
    return {
      is: 'problem',
      words: amountWords(parsed.problem, { symbol: decimals === null ? 'A base unit' : symbol, decimals: decimals ?? 0 }),
    };
  }
  if (parsed.baseUnits === '0') return { is: 'problem', words: 'Nothing would be sent. Type an amount above zero.' };
  return { is: 'amount', baseUnits: parsed.baseUnits };
}
