/** The draft of the send form: kept while the app runs, never sent automatically. */
import { typedAmount } from '#shared/core/amount.ts';

export interface SendDraft {
  /** EIP-55, or `native`; empty while none is chosen. */
  readonly token: string;
  /** As typed. */
  readonly receiver: string;
  /** As typed, in units of the token; ignored if `base` is set. */
  readonly amount: string;
  /** How the amount was read when it was typed: the token's decimals, or base units; null if it wasn't read. */
  readonly typedIn: number | 'base units' | null;
  /** Base units that were filled in unchanged: from a link, or the whole balance. */
  readonly base: string | null;
  /** The owner of the tokens, as typed, for a transfer by allowance; null: the signer's own. */
  readonly owner: string | null;
  /** Whether a link filled it in. */
  readonly byLink: boolean;
  /** The chain that a link is for, decimal digits. */
  readonly chainId: string | null;
}

export const emptyDraft: SendDraft = {
  token: '',
  receiver: '',
  amount: '',
  typedIn: null,
  base: null,
  owner: null,
  byLink: false,
  chainId: null,
};

/**
 * The draft when the form is opened. It stays if `prefill` is empty or already in it. A new token or recipient starts an empty
 * draft, because an amount meant for another recipient must not stay in it, and neither must a token that a link chose.
 */
export function withPrefill(before: SendDraft, prefill: Partial<SendDraft>): SendDraft {
  const said = Object.entries(prefill) as [keyof SendDraft, unknown][];
  if (said.every(([name, value]) => before[name] === value)) return before;
  const token = prefill.token ?? (before.byLink ? '' : before.token);
  return { ...emptyDraft, ...prefill, token };
}

/** A new draft from a link or payment request, without anything of the old draft. `amount`: base units. */
export function draftOfRequest(request: {
  readonly token: string;
  readonly receiver: string | null;
  readonly amount: string | null;
  readonly chainId: string | null;
}): SendDraft {
  const { token, receiver, amount, chainId } = request;
  return { ...emptyDraft, token, receiver: receiver ?? '', base: amount, byLink: true, chainId };
}

/** A number to edit: exact, without separators between thousands. `decimals`: null where they are not known. */
export function amountText({ amount, base }: Pick<SendDraft, 'amount' | 'base'>, decimals: number | null): string {
  if (base === null) return amount;
  return decimals === null ? base : typedAmount(base, decimals);
}
