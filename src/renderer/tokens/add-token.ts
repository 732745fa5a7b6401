/** “Add token”: for which contract its dialog is open, empty for one still to be typed; asked for from anywhere. */
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
