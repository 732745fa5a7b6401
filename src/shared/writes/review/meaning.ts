/** What a write means, whichever operation or function expresses it. */
import { toFunctionSelector } from 'viem/utils';
import { type AbiFunction, type Param, parseSignature, toNameAndTypes } from '#shared/contracts/abi.ts';
import { type Action, knownFunctions, readAction, toItem } from '#shared/contracts/decoding/action.ts';
import type { InnerCall } from '#shared/contracts/decoding/carried-call.ts';
import { findSignatures } from '#shared/contracts/decoding/signatures.ts';
import { checksummed, hasAddressForm } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { type ExpectedCall, toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';

export interface Meaning {
  readonly action: Action;
  /** ERC20 and ERC721 share this function; the contract decides which it is. */
  readonly isEither: boolean;
  /** What the very same call does where it was asked of a token as of a collection; null where only collections have this function. */
  readonly asTokens: Action | null;
  readonly call: ExpectedCall;
  /** `transfer`, or what a signature that cannot be read says. */
  readonly functionName: string;
  /** What a contract carries out when it is called by a name that only has the same selector: `transfer(address,uint256)`; else null. */
  readonly disguised: string | null;
  /** Of a call that another one carries. */
  readonly within?: InnerCall;
}

/** `input`: checked. */
export function meaningOf<Id extends WriteId>(operation: Id, input: OperationInput<Id>): Meaning {
  return meaningOfCall(toExpectedCall(operation, input), operation);
}

/** `operation`: by which it is asked for; an inner call is as any that is submitted. */
export function meaningOfCall(call: ExpectedCall, operation: WriteId = 'transaction.submit'): Meaning {
  const signature = parseSignature(call.signature);
  const contract = checksummed(call.to);
  const named = signature === null ? null : readAction(toNameAndTypes(signature), contract, call.params, call.value);
  // A contract only sees the four-byte selector, which other names can share.
  const disguise = signature === null || named !== null ? null : disguiseOf(signature, call);
  const action = disguise === null ? named : readAction(disguise.name, contract, disguise.params);
  const isErc721 = operation.startsWith('erc721.');
  const isSubmit = operation === 'transaction.submit';
  const found: Action = action ?? { does: 'call', contract };
  return {
    action: isErc721 ? toItem(found) : found,
    isEither: isSubmit && toItem(found) !== found,
    asTokens: isErc721 && toItem(found) !== found ? found : null,
    call,
    functionName: disguise?.name.split('(')[0] ?? signature?.name ?? call.signature,
    disguised: disguise?.name ?? null,
  };
}

let selectors: ReadonlyMap<string, string> | null = null;

/** What a contract carries out where it is called by a name that only has the same selector. */
function disguiseOf(signature: AbiFunction, call: ExpectedCall): { readonly name: string; readonly params: readonly string[] } | null {
  selectors ??= new Map(knownFunctions.map((name) => [toFunctionSelector(name), name]));
  const selector = toFunctionSelector(signature);
  const known = findSignatures('function', selector, []).map(({ types }) => types);
  const name = selectors.get(selector) ?? (known.includes(toNameAndTypes(signature)) ? undefined : known[0]);
  const item = name === undefined ? null : parseSignature(name);
  if (name === undefined || item === null) return null;
  return { name, params: headOf(item, toCallData(call) ?? '0x') };
}

/** As older contracts read call data, which look at no more than they need: what lacks is 0, and what is too much is cut. */
function headOf({ inputs }: AbiFunction, data: string): readonly string[] {
  return inputs.map(({ type }, index) => {
    const word = data.slice(10 + 64 * index, 74 + 64 * index).padEnd(64, '0');
    if (type === 'address') return `0x${word.slice(24)}`;
    if (type === 'bool') return String(BigInt(`0x${word}`) !== 0n);
    return /^uint\d+$/.test(type) ? BigInt(`0x${word}`).toString() : '';
  });
}

/** What is sent with the call, in wei. */
export const paidBy = ({ call }: Pick<Meaning, 'call'>): bigint => BigInt(call.value ?? '0');

/** An address that gets something. */
export interface Counterpart {
  readonly role: 'To' | 'Spender' | 'Operator' | 'New owner' | 'New holder' | 'New code';
  /** EIP-55. */
  readonly address: string;
}

/** As the name of a line. */
export const roleWords: Readonly<Record<Counterpart['role'], string>> = {
  To: t('To'),
  Spender: t('Spender'),
  Operator: t('Operator'),
  'New owner': t('New owner'),
  'New holder': t('New holder'),
  'New code': t('New code'),
};

const handedTo = { ownership: 'New owner', role: 'New holder', code: 'New code' } as const;

export type Sending = Extract<Action, { does: `send-${string}` }>;
export const isSending = (action: Action): action is Sending => action.does.startsWith('send-');

export function counterpartOf(action: Action): Counterpart | null {
  if (isSending(action)) return { role: 'To', address: action.to };
  if (action.does === 'allow-tokens' || action.does === 'allow-item') return { role: 'Spender', address: action.spender };
  if (action.does === 'allow-all') return { role: 'Operator', address: action.operator };
  if (action.does === 'hand-over') return action.to === null ? null : { role: handedTo[action.what], address: action.to };
  return null;
}

/** The called contract, where money goes with the call: that is the contract's, whatever the function does, unless it passes all of it on. */
export const paidContractOf = ({ call, action }: Pick<Meaning, 'call' | 'action'>): Counterpart | null =>
  paidBy({ call }) > 0n && action.does !== 'send-native' ? { role: 'To', address: checksummed(call.to) } : null;

export const contractOf = (action: Action) => ('token' in action ? action.token : action.contract);

/** Every address among the parameters, however deep, as it is written. */
export const addressTextsIn = (params: readonly Param[]): readonly string[] =>
  params.flatMap((param) => (typeof param === 'string' ? (hasAddressForm(param) ? [param] : []) : addressTextsIn(param)));

/** The same in EIP-55. */
export const addressesIn = (params: readonly Param[]): readonly string[] => addressTextsIn(params).map(checksummed);
