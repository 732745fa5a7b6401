/** Whom the person asked about as an operator of a collection, in this session. */
import { create } from 'zustand';

/** By connection and contract. */
export const useOperatorsAsked = create<Readonly<Record<string, readonly string[]>>>(() => ({}));

export function forgetOperatorsAsked(): void {
  useOperatorsAsked.setState({}, true);
}

export function askAboutOperator(connection: string, contract: string, operator: string): void {
  const key = `${connection} ${contract}`;
  useOperatorsAsked.setState((all) => ({ [key]: [operator, ...(all[key] ?? []).filter((each) => each !== operator)].slice(0, 20) }));
}
