/** Keeps the activity filter while another screen is shown. */
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';

/** By field name; a missing field filters nothing. */
const everything: Readonly<Record<string, string>> = {};
export const useFilterStore = () => useStoreOf('connection', everything);
