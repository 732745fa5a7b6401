/**
 * The lines of a review: recipient, sender, contract, amount, values before and after, and the arguments of a call to any other
 * function.
 */

import { type Param, parseSignature } from '#shared/contracts/abi.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import type { Decoded, Parameter } from '#shared/contracts/decoding/decoded.ts';
import { toParam } from '#shared/contracts/decoding/story.ts';
import { checksummed } from '#shared/core/address.ts';
import { groupedBaseUnits, isWithoutLimit } from '#shared/core/amount.ts';
import { dateWords } from '#shared/core/date-words.ts';
import { t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { quoted } from '#shared/core/text.ts';
import { callerOf, isOpened, isPayment, isUnread } from '#shared/writes/review/carried.ts';
import { actionOf, innerContexts, isEnding, type ReviewContext } from '#shared/writes/review/facts.ts';
import { feeWords } from '#shared/writes/review/fee.ts';
import { mayCarryCalls } from '#shared/writes/review/hidden.ts';
import { contractOf, counterpartOf, paidContractOf, roleWords } from '#shared/writes/review/meaning.ts';
import { addressNote, chainWordsOf, nativeUnitsOf, recipientNote, selfGivenOf, storyOf, unitsOf } from '#shared/writes/review/words.ts';
import type { ReviewCall, ReviewLine, ReviewValue } from '#shared/writes/review.ts';

type ToLines = (action: Action, context: ReviewContext) => readonly ReviewLine[];

/** The rest are only counted: the parameters show all of them. */
const mostItems = 10;

const line = (name: string, value: ReviewValue): ReviewLine => ({ name, value });
const text = (name: string, words: string) => line(name, { is: 'text', text: words });
const code = (name: string, written: string) => line(name, { is: 'code', text: written });

const addressLine = (name: string, address: string, { known }: ReviewContext, note = addressNote(known, address)) =>
  line(name, { is: 'address', address, label: known.labels.get(address) ?? null, note });

/** Whom a revocation takes the access from. Of an item it is whoever has it now, as the contract says. */
function losingLines(address: string, context: ReviewContext): readonly ReviewLine[] {
  const name = t('Loses access');
  if (address !== zeroAddress) return [addressLine(name, address, context)];
  const { approved } = context.facts;
  if (!approved) return [text(name, t('whoever may move it now'))];
  return approved.length === 0 ? [text(name, t('no one'))] : approved.slice(0, mostItems).map((one) => addressLine(name, one, context));
}

const counterpartLine: ToLines = (action, context) => {
  const counterpart = counterpartOf(action);
  if (counterpart === null) return [];
  const { role, address } = counterpart;
  // A token's allowance of no one ends nobody's.
  if (isEnding(context) && (address !== zeroAddress || action.does === 'allow-item')) return losingLines(address, context);
  if (address === zeroAddress && role !== 'To') return [text(roleWords[role], t('no one (the zero address)'))];
  return [addressLine(roleWords[role], address, context, role === 'To' ? recipientNote(context.known, address) : undefined)];
};

/** The service does not say which account signs. */
const signerLine = (name: string, { connection }: ReviewContext) =>
  text(name, t('{connection} picks the account', { connection: quoted(connection) }));

const fromLine: ToLines = (action, context) => {
  const from = action.does === 'allow-tokens' ? action.owner : 'from' in action ? action.from : null;
  return from === null ? [signerLine(t('From'), context)] : [addressLine(t('From'), from, context), signerLine(t('Signed by'), context)];
};

/** The contract that is called, where that isn’t the token. */
const throughLine: ToLines = (action, context) => {
  if (action.does === 'send-native') return [addressLine(t('Through contract'), action.contract, context, 'Multicall3')];
  return action.does === 'allow-tokens' && action.through !== undefined
    ? [addressLine(t('Through contract'), action.through.contract, context, 'Permit2'), text(t('Until'), untilWords(action.through.until))]
    : [];
};

/** `until`: seconds since 1970. */
function untilWords(until: string): string {
  if (BigInt(until) === 0n) return t('the end of its block');
  const at = new Date(Number(until) * 1000);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999
    ? t('no end')
    : t('{time} UTC', { time: dateWords(at.toISOString().slice(0, 16).replace('T', ' ')) });
}

const amountLine: ToLines = (action, context) => {
  if (action.does === 'send-native')
    return [line(t('Amount'), { is: 'amount', baseUnits: action.amount, ...nativeUnitsOf(context), words: null })];
  if (action.does !== 'send-tokens' && action.does !== 'allow-tokens') return [];
  const words = action.does === 'allow-tokens' && isWithoutLimit(action.amount) ? t('unlimited') : null;
  return [line(t('Amount'), { is: 'amount', baseUnits: action.amount, ...unitsOf(context.facts), words })];
};

const itemLine: ToLines = (action) => {
  if (action.does === 'send-item' || action.does === 'allow-item') return [text(t('Collectible'), `#${action.id}`)];
  if (action.does !== 'send-items' || action.items.length === 0) return [];
  const shown = action.items.slice(0, mostItems).map(({ id, amount }) => t('{amount} of #{id}', { amount: groupedBaseUnits(amount), id }));
  const more = action.items.length - shown.length;
  const items = shown.join(', ');
  return [
    text(
      action.items.length === 1 ? t('Collectible') : t('Collectibles'),
      more === 0 ? items : t('{items} and {count} more', { items, count: more }),
    ),
  ];
};

const ownerLine: ToLines = (action, context) => {
  const { owner } = context.facts;
  return action.does === 'send-item' && typeof owner === 'string' && owner !== action.from
    ? [addressLine(t('Owner now'), owner, context)]
    : [];
};

/** An item has only one approved address: approving another replaces it. */
const approvedLine: ToLines = (action, context) => {
  const { approved } = context.facts;
  if (action.does !== 'allow-item' || !approved || isEnding(context)) return [];
  const name = t('May move it now');
  return approved.length === 0 ? [text(name, t('no one'))] : approved.slice(0, mostItems).map((one) => addressLine(name, one, context));
};

const contractLine: ToLines = (action, context) => {
  if (action.does === 'send-native') return [];
  const { facts, known } = context;
  const address = contractOf(action);
  const isTokens = action.does === 'send-tokens' || action.does === 'allow-tokens';
  const name = isTokens ? t('Token') : 'token' in action ? t('Collection') : t('Contract');
  const notes = [
    paidContractOf(context.meaning) === null ? null : recipientNote(known, address),
    selfGivenOf(facts),
    isTokens && typeof facts.decimals === 'number'
      ? t('{decimals, plural, one {# decimal} other {# decimals}}', { decimals: facts.decimals })
      : null,
  ];
  const note = notes.filter((one) => one !== null).join(' · ');
  return [line(name, { is: 'address', address, label: known.labels.get(address) ?? null, note: note === '' ? null : note })];
};

const valueLine: ToLines = (action, context) => {
  const { value } = context.meaning.call;
  if (value === null || action.does === 'send-native') return [];
  return [line(t('Value'), { is: 'amount', baseUnits: value, ...nativeUnitsOf(context), words: null })];
};

const feeLine: ToLines = (_action, context) => {
  const words = feeWords(context);
  return words === null ? [] : [text(t('Network fee'), words)];
};

/** `[1, [2, 3]]`: lists in brackets, as deep as they go. */
const listed = (param: Param): string => (typeof param === 'string' ? param : `[${param.map(listed).join(', ')}]`);

function parameterLine({ name, type }: Parameter, index: number, param: Param, context: ReviewContext): ReviewLine {
  const called = `${index + 1}. ${name === undefined || name === '' ? type : `${name} (${type})`}`;
  if (type === 'address' && typeof param === 'string') return addressLine(called, checksummed(param), context);
  return param === '' ? text(called, t('(empty)')) : code(called, listed(param));
}

/** All parameters of a call to any function. The service's own operations have lines in plain words instead. */
const functionLines =
  (isFree: boolean): ToLines =>
  (action, context) => {
    const { signature, params } = context.meaning.call;
    const parsed = parseSignature(signature);
    if (!isFree || parsed === null || action.does === 'send-native') return [];
    return [
      code(t('Function'), signature),
      ...parsed.inputs.map((input, index) => parameterLine(input, index, params[index] ?? '', context)),
    ];
  };

/** `isFree`: the call is of any function of any contract, given by its signature. */
export function linesOf(context: ReviewContext, isFree: boolean): readonly ReviewLine[] {
  const action = actionOf(context);
  const parts = [
    counterpartLine,
    fromLine,
    contractLine,
    throughLine,
    amountLine,
    itemLine,
    ownerLine,
    approvedLine,
    valueLine,
    functionLines(isFree),
    feeLine,
  ];
  return [...parts.flatMap((part) => part(action, context)), text(t('Chain'), chainWordsOf(context.chain) ?? t('not reported'))];
}

/** What a review of its own would show, but for what is the same for all of them. */
function innerLines(context: ReviewContext): readonly ReviewLine[] {
  const action = actionOf(context);
  const { call, within } = context.meaning;
  if (isPayment(context.meaning)) {
    const to = addressLine(t('To'), checksummed(call.to), context, recipientNote(context.known, checksummed(call.to)));
    return [to, ...payerLine(action, context), ...valueLine(action, context)];
  }
  const of = [counterpartLine, payerLine, contractLine, throughLine, amountLine, itemLine, ownerLine, approvedLine, valueLine];
  const parts = of.flatMap((part) => part(action, context));
  if (isUnread(context.meaning)) return [...parts, ...likelyLines(context), code(t('Data'), within?.data ?? '')];
  const isSaid = action.does !== 'call' && action.does !== 'hand-over';
  return isSaid || isOpened(context.meaning) ? parts : [...parts, ...functionLines(true)(action, context)];
}

/** Of a call that no signature of Blockdesk's short list fits: what the table has for it. A contract may mean anything else by it. */
function likelyLines(context: ReviewContext): readonly ReviewLine[] {
  const { within } = context.meaning;
  const read = within === undefined || within.kind === 'command' ? null : decodeCall(within.data, [], context.more ?? null);
  if (read === null) return [];
  const { parameters, inputs, others } = read;
  const more = others.length === 0 ? [] : [code(t('Also fits'), others.join('; '))];
  return [
    code(t('May be'), read.signature),
    ...parameters.map((parameter, index) => parameterLine(parameter, index, toParam(inputs[index] as Decoded), context)),
    ...more,
  ];
}

/** Of an inner call: as whom it is made, or whose things it moves or allows; nothing where that is the account that signs. */
const payerLine: ToLines = (action, context) => {
  const owner = action.does === 'allow-tokens' ? action.owner : 'from' in action ? action.from : null;
  const from = owner ?? callerOf(context.meaning);
  return from === null ? [] : [addressLine(t('From'), from, context)];
};

/** The calls that it carries. */
export const callLines = (context: ReviewContext): readonly ReviewCall[] =>
  innerContexts(context).map(({ place, context: inner }) => ({
    place,
    text: storyOf(inner),
    isClosed: mayCarryCalls(inner.meaning),
    lines: innerLines(inner),
  }));
