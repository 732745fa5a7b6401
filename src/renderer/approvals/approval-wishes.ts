/** What the search or a token's page asks of the Approvals screen, kept here until that screen is open. */
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';

export interface ApprovalWishes {
  /** The dialog “Check an address” is open. */
  readonly check: boolean;
  /** Show only what this spender may, EIP-55; null for no such filter. */
  readonly spender: string | null;
  /** Likewise, only those of one token or collection. */
  readonly contract: string | null;
  /** All that is then shown is chosen to be revoked, and the wish is over. What comes later isn’t chosen, and nothing is revoked by it. */
  readonly chooses: boolean;
  /** “Approve a spender” is open with these filled in; null while it is closed. */
  readonly approve: ApproveDraft | null;
}

/** Addresses; empty for what is still to be chosen. */
interface ApproveDraft {
  readonly token: string;
  readonly spender: string;
}

const none: ApprovalWishes = { check: false, spender: null, contract: null, chooses: false, approve: null };
export const useApprovalWishes = () => useStoreOf('connection', none);

export function useOpenApprove(): (draft?: Partial<ApproveDraft>) => void {
  const wishes = useApprovalWishes();
  return (draft = {}) => wishes.setState({ approve: { token: '', spender: '', ...draft } });
}
