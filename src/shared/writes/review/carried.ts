/** The calls that a write carries, each with the meaning that a call of its own would have, so that the same checks judge it. */

import { parseSignature } from '#shared/contracts/abi.ts';
import { type Action, permit2 } from '#shared/contracts/decoding/action.ts';
import type { Inner, InnerCall } from '#shared/contracts/decoding/carried-call.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { innerCalls, isOpen } from '#shared/contracts/decoding/inner-calls.ts';
import { toParam } from '#shared/contracts/decoding/story.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { type ExpectedCall, toCallData } from '#shared/writes/expected-call.ts';
import { isOwn, type KnownAddresses } from './known.ts';
import { type Meaning, meaningOfCall } from './meaning.ts';

const opened = new WeakMap<ExpectedCall, Inner | null>();

/** Null where it is no form that carries calls. */
export function innerOf({ within, call }: Pick<Meaning, 'within' | 'call'>): Inner | null {
  if (within !== undefined) return within.inner;
  const to = checksummed(call.to);
  // Encoding takes time, and a whole journal is asked about. Other forms have bytes.
  if (to !== permit2 && !call.signature.includes('bytes')) return null;
  // One payment, which is judged as such.
  if (to === multicall3Address && meaningOfCall(call).action.does === 'send-native') return null;
  if (!opened.has(call)) opened.set(call, innerCalls({ to, data: toCallData(call) ?? '0x' }));
  return opened.get(call) ?? null;
}

/** It carries calls, and all of them are known at this level. */
export function isOpened(meaning: Pick<Meaning, 'within' | 'call'>): boolean {
  const inner = innerOf(meaning);
  return inner !== null && isOpen(inner);
}

/** A call with no data only pays. */
export const isPayment = ({ within }: Pick<Meaning, 'within'>) => within?.data === '0x' && within.kind !== 'delegatecall';

/** Its bytes fit no known function, so nothing is known of what it does. */
export const isUnread = ({ within, call }: Pick<Meaning, 'within' | 'call'>) =>
  within !== undefined && parseSignature(call.signature) === null;

/** Whose things an allowance lets take: a permit is of whoever signed it; null: of the person. */
export function ownerOf(action: Action, meaning: Pick<Meaning, 'within'>, known: KnownAddresses): string | null {
  const owner = (action.does === 'allow-tokens' ? action.owner : null) ?? callerOf(meaning);
  return owner !== null && isOwn(known, owner) ? null : owner;
}

/** As whom it is made; null: the account that signs. */
export const callerOf = ({ within }: Pick<Meaning, 'within'>) => within?.caller ?? null;

/** Whose tokens a transfer moves; null: those of the account that signs. */
export const payerOf = ({ from }: Extract<Action, { does: 'send-tokens' }>, meaning: Pick<Meaning, 'within'>) => from ?? callerOf(meaning);

export interface CarriedCall {
  /** `2.1`: the first call within the second. */
  readonly place: string;
  readonly meaning: Meaning;
}

const carried = new WeakMap<Inner, readonly CarriedCall[]>();

/** All of all levels, each before those that it carries itself. */
export function carriedBy(meaning: Pick<Meaning, 'within' | 'call'>): readonly CarriedCall[] {
  const inner = innerOf(meaning);
  if (inner === null) return [];
  const known = carried.get(inner) ?? listed(inner, '');
  carried.set(inner, known);
  return known;
}

const listed = ({ calls }: Inner, before: string): readonly CarriedCall[] =>
  calls.flatMap((call, index) => {
    const place = `${before}${index + 1}`;
    return [{ place, meaning: meaningWithin(call) }, ...(call.inner === null ? [] : listed(call.inner, `${place}.`))];
  });

function meaningWithin(within: InnerCall): Meaning {
  const read = meaningOfCall(callOf(within));
  const isKnown = within.kind !== 'delegatecall' && read.action.does !== 'send-native';
  const action = isKnown ? asCalledBy(read.action, within) : ({ does: 'call', contract: within.to } as const);
  return { ...read, action, isEither: read.isEither && action === read.action, within };
}

/** Never by a signature that a page may have added. */
function callOf({ to, value, data, kind, signature }: InnerCall): ExpectedCall {
  const paid = { to, value: value === '0' ? null : value };
  if (data === '0x') return { ...paid, signature: 'function payment()', params: [] };
  const isCommand = kind === 'command';
  const read = isCommand && signature === null ? null : decodeCall(data, signature === null ? [] : [signature]);
  if (read === null)
    return { ...paid, signature: isCommand ? t('command {number}', { number: data.slice(0, 4) }) : data.slice(0, 10), params: [] };
  return { ...paid, signature: read.signature, params: read.inputs.map(toParam) };
}

/** What an owner signed is a permit. */
function asCalledBy(action: Action, { caller, kind }: InnerCall): Action {
  return action.does === 'allow-tokens' && kind === 'signed' ? { ...action, owner: caller } : action;
}
