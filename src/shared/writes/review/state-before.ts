/** What was read of balances and approvals before a write, for all its calls together, or those of several. */

import { callerOf, payerOf } from '#shared/writes/review/carried.ts';
import { actionOf, callsOf, type Facts, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isOwn } from '#shared/writes/review/known.ts';
import { contractOf } from '#shared/writes/review/meaning.ts';

/** What was read of the calls' contracts. Values are undefined where nothing was asked, and null where it couldn't be read. */
export interface State {
  readonly of: (contract: string) => Facts;
  readonly balance: (contract: string | null, account: string | null) => string | null | undefined;
  readonly allowance: (contract: string, owner: string | null, spender: string) => string | null | undefined;
  readonly item: (contract: string, id: string) => Facts;
  readonly operator: (contract: string, owner: string | null, operator: string) => boolean | null | undefined;
}

/** `contexts`: of the same accounts. */
export function stateOf(contexts: readonly ReviewContext[]): State {
  const accounts = contexts[0]?.known.accounts ?? [];
  const first = accounts[0] ?? null;
  const [contracts, balances, allowances] = [new Map<string, Facts>(), new Map<string, string | null>(), new Map<string, string | null>()];
  const [items, operators] = [new Map<string, Facts>(), new Map<string, boolean | null>()];
  for (const call of contexts.flatMap(callsOf)) {
    const { facts } = call;
    const action = actionOf(call);
    const contract = contractOf(action);
    const as = callerOf(call.meaning) ?? first;
    contracts.set(contract, { ...facts, ...contracts.get(contract) });
    if (action.does === 'send-tokens' && facts.balance !== undefined)
      balances.set(JSON.stringify([contract, payerOf(action, call.meaning) ?? first]), facts.balance);
    if (action.does === 'send-native' && facts.balance !== undefined) balances.set(JSON.stringify([null, as]), facts.balance);
    if ((action.does === 'send-tokens' || action.does === 'send-native') && facts.recipientBalance !== undefined)
      balances.set(JSON.stringify([action.does === 'send-native' ? null : contract, action.to]), facts.recipientBalance);
    if (action.does === 'allow-tokens' && facts.allowance !== undefined)
      allowances.set(JSON.stringify([contract, action.owner ?? as, action.spender]), facts.allowance);
    if (action.does === 'send-item' || action.does === 'allow-item') {
      const key = JSON.stringify([contract, action.id]);
      items.set(key, { ...facts, ...items.get(key) });
    }
    if (action.does === 'allow-all' && facts.isAllowedForAll !== undefined)
      operators.set(JSON.stringify([contract, as, action.operator]), facts.isAllowedForAll);
  }
  // The service doesn't say whose native balance it reports.
  const ofFirst = JSON.stringify([null, first]);
  const reported = contexts.find(({ facts }) => facts.nativeBalance !== undefined)?.facts.nativeBalance;
  if (accounts.length === 1 && reported !== undefined && !balances.has(ofFirst)) balances.set(ofFirst, reported);
  return {
    of: (contract) => contracts.get(contract) ?? {},
    balance: (...key) => balances.get(JSON.stringify(key)),
    allowance: (...key) => allowances.get(JSON.stringify(key)),
    item: (...key) => items.get(JSON.stringify(key)) ?? {},
    operator: (...key) => operators.get(JSON.stringify(key)),
  };
}

export interface Taken {
  readonly contract: string;
  readonly owner: string;
  readonly amount: bigint;
  /** What the person may take now: the highest that one of the accounts may. */
  readonly before: string | null;
}

/** What the person takes from others, which uses up what those allow. No standard asks for an event of that. */
export function takenOf(context: ReviewContext): readonly Taken[] {
  const taken = new Map<string, Taken>();
  for (const call of callsOf(context)) {
    const action = actionOf(call);
    if (action.does !== 'send-tokens' || action.from === null || callerOf(call.meaning) !== null) continue;
    const { token: contract, from: owner, amount } = action;
    if (isOwn(context.known, owner) || call.facts.allowance === undefined) continue;
    const key = JSON.stringify([contract, owner]);
    const sum = BigInt(amount) + (taken.get(key)?.amount ?? 0n);
    taken.set(key, { contract, owner, amount: sum, before: call.facts.allowance });
  }
  return [...taken.values()];
}
