/** The facts that a review reads, and its whole context. */

import { type Action, takesBack, toItem } from '#shared/contracts/decoding/action.ts';
import type { FindMore } from '#shared/contracts/decoding/signatures.ts';
import { t } from '#shared/core/language/language.ts';
import type { Chain, Environment, Session } from '#shared/ipc/state.ts';
import type { NativeSending } from '#shared/tokens/native-sending.ts';
import { carriedBy, payerOf } from '#shared/writes/review/carried.ts';
import { mayCarryCalls } from '#shared/writes/review/hidden.ts';
import type { KnownAddresses, MovedName } from '#shared/writes/review/known.ts';
import { contractOf, type Meaning, paidBy } from '#shared/writes/review/meaning.ts';
import type { TestRun } from '#shared/writes/review.ts';
import type { OnOffBreach } from './on-off-rules.ts';

/** A broken rule, in words. `retype`: text that must be typed. */
export interface RuleBreach {
  readonly kind: 'rule-per-transaction' | 'rule-per-day' | OnOffBreach | 'rule-quiet-hours' | 'rule-retype' | 'rule-cannot-judge';
  readonly text: string;
  /** Nothing can be sent against it; it is changed in Settings. */
  readonly blocks: boolean;
  readonly retype: string | null;
}

/** Each: undefined until it is read, null where it could not be. Amounts are base units. */
export interface Facts {
  /** Of the token, as it says. */
  readonly decimals?: number | null;
  readonly symbol?: string | null;
  readonly name?: string | null;
  /** Whether the contract says that it is a collection (ERC721). */
  readonly isCollection?: boolean | null;
  /** Of the account that pays, or of the first one listed. */
  readonly balance?: string | null;
  /** Of the recipient, where that is another of the person's own accounts. */
  readonly recipientBalance?: string | null;
  /** The allowance that is changed. For a transfer from another account: the highest that the person's accounts have. */
  readonly allowance?: string | null;
  readonly supply?: string | null;
  /** Of the item, EIP-55. */
  readonly owner?: string | null;
  readonly isAllowedForAll?: boolean | null;
  /** Who may move the item now, EIP-55; empty for no one. */
  readonly approved?: readonly string[] | null;
  /** Whether the recipient answers as a contract does. */
  readonly isRecipientContract?: boolean | null;
  readonly nativeBalance?: string | null;
  /** Whether the contract that passes an amount on refuses to be called without it, as Multicall3 does. */
  readonly refusesOtherAmount?: boolean | null;
  /** Of the calls that it carries, in the order of `carriedBy`; as many as were asked about. */
  readonly carried?: readonly Facts[];
}
export type FactName = Exclude<keyof Facts, 'carried'>;

/** Names of facts, for saying which could not be read. */
export const factWords: Readonly<Record<FactName, string>> = {
  decimals: t('the token’s decimals'),
  symbol: t('the token’s symbol'),
  name: t('the contract’s name'),
  isCollection: t('whether it is a collection'),
  balance: t('the balance'),
  recipientBalance: t('the recipient’s balance'),
  allowance: t('the allowance'),
  supply: t('the total supply'),
  owner: t('who owns it'),
  isAllowedForAll: t('what is allowed now'),
  approved: t('who may move it now'),
  isRecipientContract: t('whether the recipient is a contract'),
  nativeBalance: t('the native balance'),
  refusesOtherAmount: t('whether Multicall3 checks the amount'),
};

/** An earlier write like this one: recent, or not settled. */
export interface EarlierWrite {
  readonly at: number;
  readonly isOpen: boolean;
  /** The service says that it refused it; the chain is being searched. */
  readonly isRefused: boolean;
  /** The service named its transaction, and no block has it yet. */
  readonly isPending?: boolean;
  /** The balance of what it moves is lower than right before it was sent. */
  readonly hasFallen: boolean;
  /** Another request, which does some of the same. */
  readonly isPart?: boolean;
}

/** What similar calls cost, in wei. */
export interface ExpectedFee {
  readonly least: string;
  readonly most: string;
  /** How many calls it is from. */
  readonly count: number;
  /** They are of the same function on other contracts. */
  readonly isElsewhere: boolean;
  /** When the newest of them was, in epoch milliseconds. */
  readonly at: number;
}

export interface Cost {
  /** Null: no similar call is known. */
  readonly fee: ExpectedFee | null;
  /** The native balance as last read; null if it never was. */
  readonly balance: { readonly wei: string; readonly at: number } | null;
}

export interface ReviewContext {
  readonly meaning: Meaning;
  readonly facts: Facts;
  /** Left out until it is looked up. */
  readonly cost?: Cost;
  readonly known: KnownAddresses;
  readonly environment: Environment;
  readonly connection: string;
  /** As the service reports it now. */
  readonly chain: Pick<Chain, 'id' | 'name' | 'currency' | 'listed'> | null;
  /** False if `chain` is only what the service reported last. Left out: true. */
  readonly isChainReported?: boolean;
  /** The chain of this connection's last write, or the one last reported; null if there is none. */
  readonly lastChain: string | null;
  readonly person: Extract<Session, { phase: 'signed-in' }>['person'];
  readonly earlier: EarlierWrite | null;
  /** Names of the notebook that were another address's in the last thirty days. */
  readonly moved: readonly MovedName[];
  readonly testRun: TestRun;
  /** Left out: nothing is known of how the native currency could be sent. */
  readonly native?: NativeSending;
  /** Base units: of the same token and payer, what all the calls of the write move together. Left out: what its action moves. */
  readonly together?: bigint;
  readonly breaches: readonly RuleBreach[];
  /** The table of signatures, for words alone: no check uses it. */
  readonly more?: FindMore | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Reviewed = Pick<ReviewContext, 'meaning' | 'facts'>;

/** What a contract says of itself, whatever a call does with it. */
const ofContract: readonly FactName[] = ['decimals', 'symbol', 'name', 'isCollection'];

/** The write itself, and every call that it carries with its own facts, or what its contract said of itself for another call. */
export function callsOf({ meaning, facts }: Reviewed): readonly (Reviewed & { readonly place: string | null })[] {
  const carried = carriedBy(meaning);
  const said = new Map<string, Facts>();
  for (const [index, one] of carried.entries()) {
    const contract = contractOf(one.meaning.action);
    const own = Object.entries(facts.carried?.[index] ?? {}).filter(([name]) => ofContract.includes(name as FactName));
    said.set(contract, { ...Object.fromEntries(own), ...said.get(contract) });
  }
  const inner = carried.map((one, index) => ({
    ...one,
    facts: { ...said.get(contractOf(one.meaning.action)), ...facts.carried?.[index] },
  }));
  return [{ meaning, facts, place: null }, ...inner];
}

/** At most this many calls that a write carries are looked up. */
export const mostLookedUp = 10;

/** Whether a contract has something to say of what an inner call does. */
const hasFacts = ({ meaning: { action } }: { readonly meaning: Meaning }) => action.does !== 'call' && action.does !== 'hand-over';

/**
 * The places, in `carriedBy`, of the calls that are looked up: first those that allow something. `more`: of the others that would have to
 * be, whether one allows something; null where there are none.
 */
export function lookedUp(meaning: Meaning): { readonly places: readonly number[]; readonly more: 'moves' | 'allows' | null } {
  const carried = carriedBy(meaning);
  const places = carried.flatMap((one, index) => (hasFacts(one) ? [index] : []));
  const allows = (place: number) => carried[place]?.meaning.action.does.startsWith('allow-') === true;
  const [first, others] = [places.filter(allows), places.filter((place) => !allows(place))];
  const left = [...first, ...others].slice(mostLookedUp);
  const more = left.length === 0 ? null : left.some(allows) ? 'allows' : 'moves';
  return { places: [...first, ...others].slice(0, mostLookedUp), more };
}

/** The context of each call that it carries, as one of its own would have. */
export function innerContexts(context: ReviewContext): readonly { readonly place: string; readonly context: ReviewContext }[] {
  const calls = callsOf(context);
  const sums = new Map<string, bigint>();
  const keyOf = (one: Reviewed, action: Extract<Action, { does: 'send-tokens' }>) =>
    `${action.token} ${payerOf(action, one.meaning) ?? context.known.accounts[0]}`;
  for (const one of calls) {
    const action = actionOf(one);
    if (action.does === 'send-tokens') sums.set(keyOf(one, action), (sums.get(keyOf(one, action)) ?? 0n) + BigInt(action.amount));
  }
  return calls.flatMap((one) => {
    const action = actionOf(one);
    const together = action.does === 'send-tokens' ? sums.get(keyOf(one, action)) : undefined;
    const own = { ...context, meaning: one.meaning, facts: one.facts, ...(together === undefined ? {} : { together }) };
    return one.place === null ? [] : [{ place: one.place, context: own }];
  });
}

/** The action, as far as the contract's facts decide between token and collection. */
export function actionOf({ meaning, facts }: Reviewed): Action {
  if (facts.isCollection === true) return toItem(meaning.action);
  return meaning.asTokens !== null && typeof facts.decimals === 'number' ? meaning.asTokens : meaning.action;
}

/** Whether the function exists in tokens and collections, and the contract isn't known to be a token. */
export function mayBeItem(reviewed: Reviewed): boolean {
  const action = actionOf(reviewed);
  return toItem(action) !== action && typeof reviewed.facts.decimals !== 'number';
}

/**
 * Whether it only takes back what was given, so that no rule bars it and no warning is needed. A call that carries money pays the
 * contract, and one that passes on data may do more. An approval of 0 gives item #0 away where the contract is a collection.
 */
export function isRevoking(reviewed: Reviewed): boolean {
  if (paidBy(reviewed.meaning) > 0n || mayCarryCalls(reviewed.meaning)) return false;
  const action = actionOf(reviewed);
  return takesBack(action) && (!mayBeItem(reviewed) || takesBack(toItem(action)));
}

/** Whether it takes back all of an access; lowering an allowance leaves some. */
export function isEnding(reviewed: Reviewed): boolean {
  const action = actionOf(reviewed);
  return isRevoking(reviewed) && (action.does !== 'allow-tokens' || action.how === 'set');
}
