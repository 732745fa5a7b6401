/** The person's rules for an API address: saved on this computer and enforced by this app only. */

import type { Inner } from '#shared/contracts/decoding/inner-calls.ts';
import { checksummed } from '#shared/core/address.ts';
import { formatAmount, groupedBaseUnits, lesser, typedAmount } from '#shared/core/amount.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { shortAddress, zeroAddress } from '#shared/core/short-address.ts';
import { quoted } from '#shared/core/text.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { innerOf, isOpened, isUnread } from '#shared/writes/review/carried.ts';
import { actionOf, callsOf, type Facts, isRevoking } from '#shared/writes/review/facts.ts';
import { mayCarryCalls, mayHideRecipients, mayName } from '#shared/writes/review/hidden.ts';
import { isFamiliar, type KnownAddresses } from '#shared/writes/review/known.ts';
import { addressesIn, contractOf, counterpartOf, type Meaning, meaningOf, paidBy } from '#shared/writes/review/meaning.ts';
import type { RuleBreach } from './facts.ts';
import { mapOnOffRules, type OnOffKey, type OnOffValues, onOffKeys, onOffRules } from './on-off-rules.ts';

/** In place of a contract: the chain's own currency. */
export const native = 'native';

/** Amounts are base units; null for no such limit. */
export interface TokenLimit {
  /** EIP-55, or `native`. */
  readonly token: string;
  readonly perTransaction: string | null;
  /** In any 24 hours. */
  readonly perDay: string | null;
  /** Above it the amount has to be typed again. */
  readonly retypeAbove: string | null;
  /** As main read them of the token when the limit was made; null where it could not. Only to be shown. */
  readonly decimals: number | null;
  readonly symbol: string | null;
}

export type LimitAmount = Exclude<keyof TokenLimit, 'token' | 'decimals' | 'symbol'>;

interface LimitWords {
  readonly label: string;
  /** In main's own window, for no such limit. */
  readonly without: string;
  readonly listed: (amount: string) => string;
  /** After "Less strict:". */
  readonly looseWords: (token: string) => string;
}

/** In the order in which Settings shows them. */
export const limitAmounts: Readonly<Record<LimitAmount, LimitWords>> = {
  perTransaction: {
    label: t('Limit per transaction'),
    without: t('no limit'),
    listed: (amount) => t('at most {amount} per transaction', { amount }),
    looseWords: (token) => t('the limit per transaction for {token}', { token }),
  },
  perDay: {
    label: t('Limit per 24 hours'),
    without: t('no limit'),
    listed: (amount) => t('at most {amount} in 24 hours', { amount }),
    looseWords: (token) => t('the limit per 24 hours for {token}', { token }),
  },
  retypeAbove: {
    label: t('Retype amounts over'),
    without: tc('setting', 'off'),
    listed: (amount) => t('retyped above {amount}', { amount }),
    looseWords: (token) => t('retyping amounts of {token}', { token }),
  },
};
export const limitNames = Object.keys(limitAmounts) as readonly LimitAmount[];

export const mapLimit = <T>(toValue: (name: LimitAmount) => T) =>
  Object.fromEntries(limitNames.map((name) => [name, toValue(name)])) as Readonly<Record<LimitAmount, T>>;

/** `22:00`, by this computer's clock. */
interface QuietHours {
  readonly from: string;
  readonly until: string;
}

export const undoWindows = [0, 10_000, 30_000, 120_000, 600_000] as const;

export interface Rules extends OnOffValues {
  readonly limits: readonly TokenLimit[];
  /** Null for none. */
  readonly quietHours: QuietHours | null;
  /** Milliseconds in which a confirmed write can be withdrawn. */
  readonly holding: (typeof undoWindows)[number];
}

export const noRules: Rules = { limits: [], ...mapOnOffRules(() => false), quietHours: null, holding: 0 };

export interface RuleQuestion {
  readonly rules: Rules;
  readonly meaning: Meaning;
  /** The contract's facts. */
  readonly facts: Facts;
  /** Its `times` and `contracts` are counted in `entries`. */
  readonly known: KnownAddresses;
  /** Of this service, whichever client sent them: those of the last 24 hours at least. */
  readonly entries: readonly Activity[];
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

/** How much of a token a write and all the calls in it send or approve, in base units, whoever pays. */
function spentWith(calls: readonly Pick<RuleQuestion, 'meaning'>[], token: string): bigint {
  const [first] = calls;
  if (first === undefined) return 0n;
  if (token === native) return paidIn(first.meaning.call.value ?? '0', innerOf(first.meaning));
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
export function spentIn24Hours(entries: readonly Activity[], token: string, now: number): bigint {
  return entries
    .filter(({ state, preparedAt }) => mayHaveBeen.includes(state) && preparedAt > now - day)
    .reduce(
      (sum, { operation, input }) => sum + spentWith(callsOf({ meaning: meaningOf(operation, input as never), facts: {} }), token),
      0n,
    );
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** By the wall clock alone, so that a night in which the clock is set has its quiet hours as every other. */
export function isQuiet({ from, until }: QuietHours, minute: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(until)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
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
  const before = spentIn24Hours(entries, limit.token, now);
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
  const paid = paidBy({ call }) > 0n ? [checksummed(call.to)] : [];
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

/** Every rule that a write breaks, and what must be typed. */
export function breachesOf(question: RuleQuestion): readonly RuleBreach[] {
  const { rules, minute, known } = question;
  const calls = callsOf(question).map((one) => ({
    facts: one.facts,
    meaning: { ...one.meaning, action: actionOf(one) },
    isRevoking: isRevoking(one),
  }));
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

/** The smaller of two limits; null is none. */
function smaller(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return lesser(one, other);
}

/** The stricter of each rule; of two different quiet hours, the first's. */
export function strictest(one: Rules, other: Rules): Rules {
  const limits = one.limits.map((limit) => {
    const same = other.limits.find(({ token }) => token === limit.token);
    if (same === undefined) return limit;
    return { ...limit, ...mapLimit((name) => smaller(limit[name], same[name])) };
  });
  const others = other.limits.filter(({ token }) => !one.limits.some((limit) => limit.token === token));
  return {
    limits: [...limits, ...others],
    ...mapOnOffRules((key) => one[key] || other[key]),
    quietHours: one.quietHours ?? other.quietHours,
    holding: (one.holding < other.holding ? other : one).holding,
  };
}

/** `“DUSD” of 0x1234…abcd`: the symbol is the token's own word, and two tokens may have the same. */
export const limitedToken = ({ token, symbol }: TokenLimit, address = shortAddress(token)) =>
  symbol === null ? token : t('{symbol} of {address}', { symbol: quoted(symbol), address });

/** `before` bars what `after` does not. */
function isLooser(before: string | null, after: string | null): boolean {
  return before !== null && (after === null || BigInt(after) > BigInt(before));
}

function quietMinutes(hours: QuietHours | null): ReadonlySet<number> {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute);
  return new Set(hours === null ? [] : minutes.filter((minute) => isQuiet(hours, minute)));
}

/** Whether anything is let through that was not before: that needs more than a page's word. In words, or empty. */
export function loosened(before: Rules, after: Rules): readonly string[] {
  const words: string[] = [];
  for (const limit of before.limits) {
    const next = after.limits.find(({ token }) => token === limit.token);
    const token = limit.token === native ? t('the native currency') : limitedToken(limit);
    const looser = limitNames.filter((name) => isLooser(limit[name], next?.[name] ?? null));
    words.push(...looser.map((name) => limitAmounts[name].looseWords(token)));
  }
  for (const key of onOffKeys) if (before[key] && !after[key]) words.push(onOffRules[key].looseWords);
  const quiet = quietMinutes(after.quietHours);
  if ([...quietMinutes(before.quietHours)].some((minute) => !quiet.has(minute))) words.push(t('the hours when sending is blocked'));
  if (after.holding < before.holding) words.push(t('the undo window'));
  return words;
}
