/** What the search wants of the Approvals screen, which may have to be opened first. */
import { create } from 'zustand';

interface ApprovalWishes {
  /** A pair is to be checked. */
  readonly check: boolean;
  /** The list is to be narrowed by these words; null for as it was. */
  readonly sought: string | null;
}

export const useApprovalWishes = create<ApprovalWishes>(() => ({ check: false, sought: null }));

export const wishApproval = (wish: Partial<ApprovalWishes>) => useApprovalWishes.setState(wish);
