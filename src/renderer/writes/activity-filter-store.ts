/** What the activity is narrowed by, kept while one looks elsewhere. */
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';

/** By name; those that are not there narrow nothing. */
const everything: Readonly<Record<string, string>> = {};
export const useFilterStore = () => useStoreOf('connection', everything);
