/** Whom the person asked about as an operator of a collection. */
import type { StoreApi } from 'zustand';
import { useStoreOf } from '#renderer/store/sign-in.tsx';

/** By connection and contract. */
type Asked = Readonly<Record<string, readonly string[]>>;

const none: Asked = {};
export const useOperatorsAsked = () => useStoreOf('sign-in', none);

export function askAboutOperator(store: StoreApi<Asked>, connection: string, contract: string, operator: string): void {
  const key = `${connection} ${contract}`;
  store.setState((all) => ({ [key]: [operator, ...(all[key] ?? []).filter((each) => each !== operator)].slice(0, 20) }));
}
