/** What the search or a token’s page wants of the Approvals screen, which may have to be opened first. */
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';

export interface ApprovalWishes {
  /** An approval is to be checked. */
  readonly check: boolean;
  /** The list is to be narrowed to what this one may, EIP-55; null for as it was. */
  readonly spender: string | null;
  /** Likewise to those of one token or collection. */
  readonly contract: string | null;
  /** “Approve a spender” is open with these filled in; null while it is closed. */
  readonly approve: ApproveDraft | null;
}

/** Addresses; empty for what is still to be chosen. */
interface ApproveDraft {
  readonly token: string;
  readonly spender: string;
}

const none: ApprovalWishes = { check: false, spender: null, contract: null, approve: null };
export const useApprovalWishes = () => useStoreOf('connection', none);

export function useOpenApprove(): (draft?: Partial<ApproveDraft>) => void {
  const wishes = useApprovalWishes();
  return (draft = {}) => wishes.setState({ approve: { token: '', spender: '', ...draft } });
}
