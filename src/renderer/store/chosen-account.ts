/** Which of their accounts the person looks at, by connection: of this session only. */
import { create } from 'zustand';

/** Connection → EIP-55 address. */
export const useChosenAccounts = create<Readonly<Record<string, string>>>(() => ({}));

export function chooseAccount(connection: string, address: string): void {
  useChosenAccounts.setState({ [connection]: address });
}
