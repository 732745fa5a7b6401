/** Opens “Add token” from anywhere. The contract is empty if it is still to be typed. */
import { useStore } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';

const closed: { readonly contract: string | null } = { contract: null };
const useAddTokenStore = () => useStoreOf('connection', closed);

/** Null while it is closed. */
export const useAddToken = () => useStore(useAddTokenStore()).contract;

export function useShowAddToken(): (contract: string | null) => void {
  const store = useAddTokenStore();
  return (contract) => store.setState({ contract });
}
