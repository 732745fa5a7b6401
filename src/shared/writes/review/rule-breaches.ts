/** Which of the person's rules a write breaks, and what must be typed. */

import type { Inner } from '#shared/contracts/decoding/carried-call.ts';
import { formatAmount, groupedBaseUnits, typedAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { native } from '#shared/tokens/native-sending.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { innerOf, isOpened, isUnread } from '#shared/writes/review/carried.ts';
import { actionOf, callsOf, type Facts, isRevoking, type RuleBreach } from '#shared/writes/review/facts.ts';
import { mayCarryCalls, mayHideRecipients, mayName } from '#shared/writes/review/hidden.ts';
import { isFamiliar, type KnownAddresses } from '#shared/writes/review/known.ts';
import { addressesIn, contractOf, counterpartOf, type Meaning, meaningOf, paidContractOf } from '#shared/writes/review/meaning.ts';
import { type OnOffKey, onOffKeys, onOffRules } from './on-off-rules.ts';
import { isQuiet, limitedToken, type Rules, type TokenLimit } from './rules.ts';

/** What is counted of an entry of the journal. */
type Counted = Pick<Activity, 'operation' | 'input' | 'state' | 'preparedAt'>;

export interface RuleQuestion {
  readonly rules: Rules;
  readonly meaning: Meaning;
  /** The contract's facts. */
  readonly facts: Facts;
  /** Its `times` and `contracts` are counted in `entries`. */
  readonly known: KnownAddresses;
  /** Of this service, whichever client sent them: those of the last 24 hours at least. */
  readonly entries: readonly Counted[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Minutes since local midnight at this moment. */
  readonly minute: number;
}

/** One call of the write, with what the contract's facts decide. */
type Judged = Pick<RuleQuestion, 'meaning' | 'facts'>;

const day = 24 * 60 * 60_000;
/** States that count as spent; unknown outcomes count too. */
const mayHaveBeen: readonly Activity['state'][] = ['prepared', 'holding', 'sent', 'accepted', 'confirmed', 'refused', 'unknown'];

/** What a call pays, or what the calls pay that it carries, whichever is more: a wallet may pay from its own balance. In wei. */
const paidIn = (value: string, inner: Inner | null): bigint =>
  greater(
    BigInt(value),
    (inner?.calls ?? []).reduce((sum, call) => sum + paidIn(call.value, call.inner), 0n),
  );
const greater = (one: bigint, other: bigint) => (one > other ? one : other);

/** How much of a token writes and all the calls in them send or approve, in base units, whoever pays. */
function spentWith(calls: readonly Pick<RuleQuestion, 'meaning'>[], token: string): bigint {
  // What a call carries is in what its write pays.
  const writes = calls.filter(({ meaning }) => meaning.within === undefined);
  if (token === native) return writes.reduce((sum, { meaning }) => sum + paidIn(meaning.call.value ?? '0', innerOf(meaning)), 0n);
  return calls.reduce((sum, { meaning }) => sum + spentOf(meaning, token), 0n);
}

/** How much of a token one call sends or approves, in base units; a revocation counts 0. */
function spentOf({ action: asWritten, asTokens }: Meaning, token: string): bigint {
  // If the contract is a token, its own reading of the call counts.
  const action = asTokens ?? asWritten;
  if (contractOf(action) !== token) return 0n;
  if (action.does === 'allow-tokens' && action.how === 'lower') return 0n;
  return action.does === 'send-tokens' || action.does === 'allow-tokens' ? BigInt(action.amount) : 0n;
}

/** The sum over the last 24 hours of what may have been carried out. */
export function spentIn24Hours(entries: readonly Counted[], token: string, now: number): bigint {
  return entries
    .filter(({ state, preparedAt }) => mayHaveBeen.includes(state) && preparedAt > now - day)
    .reduce(
      (sum, { operation, input }) => sum + spentWith(callsOf({ meaning: meaningOf(operation, input as never), facts: {} }), token),
      0n,
    );
}

function limitWords(amount: bigint | string, { decimals, symbol }: TokenLimit): string {
  const text = String(amount);
  if (decimals === null) return t('{amount} base units', { amount: groupedBaseUnits(text) });
  return symbol === null ? t('{amount} units', { amount: formatAmount(text, decimals) }) : `${formatAmount(text, decimals)} ${symbol}`;
}

/** With the token's decimals known now, amounts use the same unit as the rest of the review. */
const inUnitsOf = (limit: TokenLimit, { decimals }: Facts): TokenLimit =>
  limit.token !== native && typeof decimals === 'number' ? { ...limit, decimals } : limit;

function limitBreaches(saved: TokenLimit, calls: readonly Judged[], { entries, now }: RuleQuestion): RuleBreach[] {
  const of = calls.find(({ meaning }) => contractOf(meaning.action) === saved.token);
  const limit = inUnitsOf(saved, of?.facts ?? {});
  const amount = spentWith(calls, limit.token);
  const unread = calls
    .filter(({ meaning }) => limit.token === native || spentOf(meaning, limit.token) === 0n)
    .flatMap(({ meaning }) => cannotJudge(limit, meaning));
  const breaches: RuleBreach[] = unread.slice(0, 1);
  if (amount === 0n) return breaches;
  const blocked = (kind: RuleBreach['kind'], text: string) => breaches.push({ kind, text, blocks: true, retype: null });
  if (limit.perTransaction !== null && amount > BigInt(limit.perTransaction)) {
    blocked(
      'rule-per-transaction',
      t('Your rule: at most {limit} per transaction. This is {amount}.', {
        limit: limitWords(limit.perTransaction, limit),
        amount: limitWords(amount, limit),
      }),
    );
  }
  // Every entry of the day is read for it.
  const before = limit.perDay === null ? 0n : spentIn24Hours(entries, limit.token, now);
  if (limit.perDay !== null && before + amount > BigInt(limit.perDay)) {
    const spent = before === 0n ? [] : [t('Up to {amount} of that is already used.', { amount: limitWords(before, limit) })];
    const text = t('Your rule: at most {limit} in 24 hours.', { limit: limitWords(limit.perDay, limit) });
    blocked('rule-per-day', [text, ...spent].join(' '));
  }
  if (limit.retypeAbove !== null && amount > BigInt(limit.retypeAbove)) {
    const words = t('Your rule: retype amounts over {limit}.', { limit: limitWords(limit.retypeAbove, limit) });
    const typed = limit.decimals === null ? String(amount) : typedAmount(String(amount), limit.decimals);
    breaches.push({ kind: 'rule-retype', text: words, blocks: false, retype: typed });
  }
  return breaches;
}

/** Another contract may take a token that it is let take: Permit2, a router, one that carries out calls. */
function cannotJudge(limit: TokenLimit, meaning: Meaning): RuleBreach[] {
  const { token } = limit;
  const { action, functionName } = meaning;
  const { within } = meaning;
  if (token === native) {
    const isClosed = innerOf(meaning) !== null && !isOpened(meaning);
    // A call to itself can make others.
    const isOfItself = isUnread(meaning) && within?.to === within?.caller;
    if (!isClosed && within?.kind !== 'delegatecall' && !isOfItself) return [];
  }
  // What it carries is judged by itself.
  const isUnknown = !isOpened(meaning) && (action.does === 'call' || action.does === 'send-items');
  if (!mayCarryCalls(meaning) && !(isUnknown && (contractOf(action) === token || mayName(meaning, token)))) return [];
  const text = t('Your rule limits {token}. Blockdesk can’t tell how much of it {functionName} would move.', {
    token: limitedToken(limit),
    functionName,
  });
  return [{ kind: 'rule-cannot-judge', text, blocks: true, retype: null }];
}

function recipientsOf(meaning: Meaning): readonly string[] {
  const { action, call } = meaning;
  const counterpart = counterpartOf(action);
  const paid = [paidContractOf(meaning)?.address ?? []].flat();
  // Those that it names are the contracts and recipients of the calls that it carries.
  const named = counterpart !== null ? [counterpart.address] : isOpened(meaning) ? [] : addressesIn(call.params);
  // As a spender or a parameter the zero address is no one. What is sent there is lost.
  return [...paid, ...(counterpart?.role === 'To' ? named : named.filter((address) => address !== zeroAddress))];
}

/** Why a rule that is on doesn't let a write through; null if it does. Writes that only take back an approval aren't checked. */
const onOffChecks: Readonly<Record<OnOffKey, (question: Pick<RuleQuestion, 'meaning' | 'known'>) => string | null>> = {
  knownReceiversOnly({ meaning, known }) {
    const only = t('Your rule: send only to your own accounts and contacts.');
    const stranger = recipientsOf(meaning).find((address) => !isFamiliar(known, address));
    if (stranger !== undefined) return `${only} ${t('{address} is neither.', { address: stranger })}`;
    if (!mayHideRecipients(meaning)) return null;
    return `${only} ${t('Blockdesk can’t tell who else {functionName} could send to.', { functionName: meaning.functionName })}`;
  },
};

const judgedCalls = (question: Pick<RuleQuestion, 'meaning' | 'facts'>) =>
  callsOf(question).map((one) => ({
    facts: one.facts,
    meaning: { ...one.meaning, action: actionOf(one) },
    isRevoking: isRevoking(one),
  }));

/** Of several writes: what each breaks by itself, and what all together break besides. */
export interface BatchBreaches {
  readonly own: readonly (readonly RuleBreach[])[];
  readonly together: readonly RuleBreach[];
}

/** `rows`: with the facts of their contracts. The sum is limited by the day, and typed, in place of each amount. */
export function batchBreaches(
  rows: readonly Pick<RuleQuestion, 'meaning' | 'facts'>[],
  question: Omit<RuleQuestion, 'meaning' | 'facts'>,
): BatchBreaches {
  const { rules } = question;
  const limits = rules.limits.map((limit) => ({ ...limit, perDay: null, retypeAbove: null }));
  const [first] = rows;
  const calls = rows.flatMap(judgedCalls);
  return {
    own: rows.map((row) => breachesOf({ ...question, ...row, rules: { ...rules, limits } })),
    together:
      first === undefined
        ? []
        : rules.limits.flatMap((limit) => limitBreaches({ ...limit, perTransaction: null }, calls, { ...question, ...first })),
  };
}

/** Every rule that a write breaks, and what must be typed. */
export function breachesOf(question: RuleQuestion): readonly RuleBreach[] {
  const { rules, minute, known } = question;
  const calls = judgedCalls(question);
  const breaches = rules.limits.flatMap((limit) => limitBreaches(limit, calls, question));
  if (isRevoking(question)) return breaches;
  for (const key of onOffKeys) {
    const texts = rules[key] ? calls.filter((one) => !one.isRevoking).map(({ meaning }) => onOffChecks[key]({ meaning, known })) : [];
    const text = texts.find((one) => one !== null);
    if (text !== undefined && text !== null) breaches.push({ kind: onOffRules[key].breachKind, text, blocks: true, retype: null });
  }
  if (rules.quietHours !== null && isQuiet(rules.quietHours, minute)) {
    const { from, until } = rules.quietHours;
    breaches.push({
      kind: 'rule-quiet-hours',
      text: t('Your rule: nothing is sent from {from} to {until}.', { from, until }),
      blocks: true,
      retype: null,
    });
  }
  return breaches;
}
