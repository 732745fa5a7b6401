/** What the search wants of the Approvals screen, which may have to be opened first. */
import { create } from 'zustand';

interface ApprovalWishes {
  /** A pair is to be checked. */
  readonly check: boolean;
  /** The list is to be narrowed to what this one may, EIP-55; null for as it was. */
  readonly spender: string | null;
}

export const useApprovalWishes = create<ApprovalWishes>(() => ({ check: false, spender: null }));

export const wishApproval = (wish: Partial<ApprovalWishes>) => useApprovalWishes.setState(wish);
