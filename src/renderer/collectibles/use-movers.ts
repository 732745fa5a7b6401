/** Who may move a token besides its owner: the approved address, and the known operators. */
import { type StoreApi, useStore } from 'zustand';
import { useKnownApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { useRead, useReads, useScope } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf } from '#renderer/core/lib/face.ts';
import { useNames } from '#renderer/notebook/use-names.ts';

/** How many are read automatically; each is a request. */
const most = { known: 12, named: 8 } as const;

export function useApproved(contract: string, tokenId: string, when: boolean) {
  const query = collectibleQueries.approved(contract, tokenId);
  const read = useRead(query, { when });
  return { face: faceOf(read), raw: { ...query, answer: read.answer }, again: read.again };
}

export interface OperatorState {
  readonly operator: string;
  /** `unknown`: not answered, or not yet. */
  readonly may: 'yes' | 'no' | 'unknown';
  readonly face: Face<boolean>;
}

/** The service can't list operators. Candidates are those the person asked about, known approvals, contacts and labels. */
export function useOperators(contract: string, owner: string | null, when: boolean, deciding = false): readonly OperatorState[] {
  const { connection } = useScope();
  const named = useNames().list();
  const byHand = useStore(useOperatorsAsked(), (all) => all[`${connection} ${contract}`]) ?? none;
  const known = useKnownApprovals().filter(
    (approval) => approval.is === 'operator' && approval.contract === contract && approval.owner === owner,
  );
  const operators = [
    ...new Set([
      ...byHand,
      ...known.slice(-most.known).map(({ spender }) => spender),
      ...named
        .filter(({ name, address }) => name.kind !== 'account' && address !== contract)
        .slice(0, most.named)
        .map(({ address }) => address),
    ]),
  ].filter((address) => address !== owner);
  const reads = useReads(
    owner === null ? [] : operators.map((operator) => collectibleQueries.isOperator(contract, owner, operator, deciding)),
    () => (when ? 'visible' : 'no'),
  );
  return operators.map((operator, index) => {
    const face = faceOf(reads[index] ?? { answer: null, problem: null });
    return { operator, may: 'value' in face ? (face.value ? 'yes' : 'no') : 'unknown', face };
  });
}

const none: readonly string[] = [];

/** Operators that the person asked about, by connection and contract. */
type Asked = Readonly<Record<string, readonly string[]>>;

const nobodyYet: Asked = {};
export const useOperatorsAsked = () => useStoreOf('sign-in', nobodyYet);

export function askAboutOperator(store: StoreApi<Asked>, connection: string, contract: string, operator: string): void {
  const key = `${connection} ${contract}`;
  store.setState((all) => ({ [key]: [operator, ...(all[key] ?? []).filter((each) => each !== operator)].slice(0, 20) }));
}
