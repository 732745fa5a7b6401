/** The lines of a review: to whom, from whom, which contract, how much, before and after, and what a free call says. */
import { type AbiFunction, type Param, parseSignature } from '#shared/abi.ts';
import { checksummed } from '#shared/address.ts';
import { groupedBaseUnits, isWithoutLimit } from '#shared/amount.ts';
import { deedOf, type ReviewContext } from '#shared/review/facts.ts';
import { isOwn } from '#shared/review/known.ts';
import { contractOf, counterpartOf, type Deed, noAddress, paidContractOf } from '#shared/review/meaning.ts';
import { addressNote, nameOf, recipientNote, selfGivenOf, symbolOf } from '#shared/review/words.ts';
import type { ReviewLine, ReviewValue } from '#shared/review.ts';
import { quoted } from '#shared/text.ts';

type ToLines = (deed: Deed, context: ReviewContext) => readonly ReviewLine[];

const line = (name: string, value: ReviewValue): ReviewLine => ({ name, value });
const text = (name: string, words: string) => line(name, { is: 'text', text: words });
const code = (name: string, written: string) => line(name, { is: 'code', text: written });

const addressLine = (name: string, address: string, { known }: ReviewContext, note = addressNote(known, address)) =>
  line(name, { is: 'address', address, label: known.labels.get(address) ?? null, note });

const counterpartLine: ToLines = (deed, context) => {
  const counterpart = counterpartOf(deed);
  if (counterpart === null) return [];
  const { role, address } = counterpart;
  if (address === noAddress && role !== 'To') return [text(role, 'nobody (the zero address)')];
  return [addressLine(role, address, context, role === 'To' ? recipientNote(context.known, address) : undefined)];
};

/** The service does not say which account signs. */
const signerLine = (name: string, { connection }: ReviewContext) => text(name, `${quoted(connection)} picks the account`);

const fromLine: ToLines = (deed, context) => {
  const from = deed.does === 'allow-tokens' ? deed.owner : 'from' in deed ? deed.from : null;
  return from === null ? [signerLine('From', context)] : [addressLine('From', from, context), signerLine('Signed by', context)];
};

const unitsOf = ({ facts }: ReviewContext) => ({ decimals: facts.decimals ?? null, symbol: symbolOf(facts) });

const amountLine: ToLines = (deed, context) => {
  if (deed.does !== 'send-tokens' && deed.does !== 'allow-tokens') return [];
  const words = deed.does === 'allow-tokens' && isWithoutLimit(deed.amount) ? 'unlimited' : null;
  return [line('Amount', { is: 'amount', baseUnits: deed.amount, ...unitsOf(context), words })];
};

/** More of them are counted: all stand in the parameters. */
const mostItems = 10;

const itemLine: ToLines = (deed) => {
  if (deed.does === 'send-item' || deed.does === 'allow-item') return [text('Item', `#${deed.id}`)];
  if (deed.does !== 'send-items' || deed.items.length === 0) return [];
  const shown = deed.items.slice(0, mostItems).map(({ id, amount }) => `${groupedBaseUnits(amount)} of #${id}`);
  const more = deed.items.length - shown.length;
  return [text(deed.items.length === 1 ? 'Item' : 'Items', `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`)];
};

const minus = (before: string | null | undefined, amount: string) =>
  typeof before === 'string' && BigInt(before) >= BigInt(amount) ? (BigInt(before) - BigInt(amount)).toString() : null;

/** Nothing changes where it goes back to the same account. */
const balanceLine: ToLines = (deed, context) => {
  const { known, facts } = context;
  const before = facts.balance;
  if (deed.does !== 'send-tokens' || before === undefined) return [];
  const payer = deed.from ?? known.accounts[0];
  if (payer === undefined) return [];
  const isGuess = deed.from === null && known.accounts.length > 1;
  const name = `Balance of ${nameOf(known, payer)}${isGuess ? ', if it pays' : ''}`;
  const after = payer === deed.to ? before : minus(before, deed.amount);
  const words = before !== null && after === null ? 'not enough' : null;
  return [line(name, { is: 'change', before, after, beforeWords: null, words, ...unitsOf(context) })];
};

function allowanceAfter(deed: Extract<Deed, { does: 'allow-tokens' }>, before: string | null): string | null {
  if (deed.how === 'set') return deed.amount;
  if (before === null) return null;
  const after = deed.how === 'raise' ? BigInt(before) + BigInt(deed.amount) : BigInt(before) - BigInt(deed.amount);
  return after < 0n ? null : after.toString();
}

const allowanceLine: ToLines = (deed, context) => {
  const { facts, known } = context;
  if (deed.does !== 'allow-tokens' || facts.allowance === undefined) return [];
  const owner = deed.owner ?? known.accounts[0];
  const isGuess = deed.owner === null && known.accounts.length > 1;
  const name = `${nameOf(known, deed.spender)} may spend${owner !== undefined && isGuess ? ` of ${nameOf(known, owner)}, listed first` : ''}`;
  const before = facts.allowance;
  const after = allowanceAfter(deed, before);
  const wordsOf = (amount: string | null) => (amount !== null && isWithoutLimit(amount) ? 'unlimited' : null);
  return [line(name, { is: 'change', before, after, beforeWords: wordsOf(before), words: wordsOf(after), ...unitsOf(context) })];
};

/** Of what somebody else has; one without limit stays so. */
const takingLine: ToLines = (deed, { facts, known, ...context }) => {
  if (deed.does !== 'send-tokens' || deed.from === null || isOwn(known, deed.from) || facts.allowance === undefined) return [];
  const before = facts.allowance;
  const isEndless = before !== null && isWithoutLimit(before);
  const after = isEndless ? before : minus(before, deed.amount);
  const units = unitsOf({ facts, known, ...context });
  const words = isEndless ? 'unlimited' : null;
  return [line(`You may take of ${nameOf(known, deed.from)}`, { is: 'change', before, after, beforeWords: words, words, ...units })];
};

const ownerLine: ToLines = (deed, context) => {
  const { owner } = context.facts;
  return deed.does === 'send-item' && typeof owner === 'string' && owner !== deed.from ? [addressLine('Owner now', owner, context)] : [];
};

const contractLine: ToLines = (deed, context) => {
  const { facts, known } = context;
  const address = contractOf(deed);
  const isTokens = deed.does === 'send-tokens' || deed.does === 'allow-tokens';
  const name = isTokens ? 'Token' : 'token' in deed ? 'Collection' : 'Contract';
  const notes = [
    paidContractOf(context.meaning) === null ? null : recipientNote(known, address),
    selfGivenOf(facts),
    isTokens && typeof facts.decimals === 'number' ? `${facts.decimals} decimals` : null,
  ];
  const note = notes.filter((one) => one !== null).join(' · ');
  return [line(name, { is: 'address', address, label: known.labels.get(address) ?? null, note: note === '' ? null : note })];
};

const valueLine: ToLines = (_deed, { meaning: { call }, chain }) => {
  if (call.value === null) return [];
  const currency = chain?.currency ?? null;
  const units = { decimals: currency?.decimals ?? null, symbol: currency?.symbol ?? 'wei' };
  return [line('Value', { is: 'amount', baseUnits: call.value, ...units, words: null })];
};

type Parameter = AbiFunction['inputs'][number];

/** `[1, [2, 3]]`: lists in brackets, as deep as they go. */
const listed = (param: Param): string => (typeof param === 'string' ? param : `[${param.map(listed).join(', ')}]`);

function parameterLine({ name = '', type }: Parameter, index: number, param: Param, context: ReviewContext): ReviewLine {
  const called = `${index + 1}. ${name === '' ? type : `${name} (${type})`}`;
  if (type === 'address' && typeof param === 'string') return addressLine(called, checksummed(param), context);
  return param === '' ? text(called, '(empty)') : code(called, listed(param));
}

/** Of a free call all that it says; the service's own operations say it in their words. */
const functionLines =
  (isFree: boolean): ToLines =>
  (_deed, context) => {
    const { signature, params } = context.meaning.call;
    const parsed = parseSignature(signature);
    if (!isFree || parsed === null) return [];
    return [code('Function', signature), ...parsed.inputs.map((input, index) => parameterLine(input, index, params[index] ?? '', context))];
  };

/** `isFree`: any function of any contract, by its signature. */
export function linesOf(context: ReviewContext, isFree: boolean): readonly ReviewLine[] {
  const deed = deedOf(context);
  const { chain } = context;
  const parts = [
    counterpartLine,
    fromLine,
    contractLine,
    amountLine,
    itemLine,
    ownerLine,
    valueLine,
    functionLines(isFree),
    balanceLine,
    allowanceLine,
    takingLine,
  ];
  const chainWords = chain === null ? 'not told by the service' : chain.name === null ? chain.id : `${chain.name} · ${chain.id}`;
  return [...parts.flatMap((part) => part(deed, context)), text('Chain', chainWords)];
}
