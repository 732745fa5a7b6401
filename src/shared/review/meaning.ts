/** What a write does to what a person owns, whichever operation or function says it. */

import { toFunctionSelector } from 'viem/utils';
import { type AbiFunction, type Param, parseSignature, toNameAndTypes } from '#shared/abi.ts';
import { checksummed } from '#shared/address.ts';
import { maxUint256 } from '#shared/amount.ts';
import { findSignatures } from '#shared/decoding/signatures.ts';
import { type ExpectedCall, toCallData, toExpectedCall } from '#shared/expected-call.ts';
import type { OperationInput, WriteId } from '#shared/operations/table.ts';

/** Addresses are EIP-55, amounts base units, ids decimal strings. `token`: the contract. */
export type Deed =
  /** `from`: null where the account that signs pays. */
  | { readonly does: 'send-tokens'; readonly token: string; readonly from: string | null; readonly to: string; readonly amount: string }
  /** `owner`: null where it is the account that signs. */
  | {
      readonly does: 'allow-tokens';
      readonly how: 'set' | 'raise' | 'lower';
      readonly token: string;
      readonly owner: string | null;
      readonly spender: string;
      readonly amount: string;
    }
  | {
      readonly does: 'send-item';
      readonly token: string;
      readonly from: string;
      readonly to: string;
      readonly id: string;
      /** Whether a contract that receives it is asked if it can. */
      readonly isSafe: boolean;
    }
  /** ERC1155: so many of each; none where the two lists of the call do not fit each other. */
  | { readonly does: 'send-items'; readonly token: string; readonly from: string; readonly to: string; readonly items: readonly Items[] }
  | { readonly does: 'allow-item'; readonly token: string; readonly spender: string; readonly id: string }
  | { readonly does: 'allow-all'; readonly token: string; readonly operator: string; readonly isAllowed: boolean }
  /** Who decides over a contract, or what code it runs, becomes another. `to`: null where nobody does any more. */
  | { readonly does: 'hand-over'; readonly contract: string; readonly what: 'ownership' | 'role' | 'code'; readonly to: string | null }
  | { readonly does: 'call'; readonly contract: string };

export interface Items {
  readonly id: string;
  readonly amount: string;
}

export interface Meaning {
  readonly deed: Deed;
  /** ERC20 and ERC721 have this function alike: the contract tells which it is. */
  readonly isEither: boolean;
  /** What the very same call does where it was asked of a token as of a collection; null where only collections have this function. */
  readonly asTokens: Deed | null;
  readonly call: ExpectedCall;
  /** `transfer`, or what a signature that cannot be read says. */
  readonly functionName: string;
  /** What a contract carries out when it is called by a name that only has the same selector: `transfer(address,uint256)`; else null. */
  readonly disguised: string | null;
}

/** `input`: checked. */
export function meaningOf<Id extends WriteId>(operation: Id, input: OperationInput<Id>): Meaning {
  const call = toExpectedCall(operation, input);
  const signature = parseSignature(call.signature);
  const named = signature === null ? undefined : deeds[toNameAndTypes(signature)];
  // A contract goes by four bytes, which another name can be made to have.
  const disguise = signature === null || named !== undefined ? null : disguiseOf(signature, call);
  const known = disguise === null ? named : deeds[disguise.name];
  const deed = known === undefined ? null : known(checksummed(call.to), disguise?.params ?? call.params);
  const isErc721 = operation.startsWith('erc721.');
  const isSubmit = operation === 'transaction.submit';
  const found: Deed = deed ?? { does: 'call', contract: checksummed(call.to) };
  return {
    deed: isErc721 ? toItem(found) : found,
    isEither: isSubmit && toItem(found) !== found,
    asTokens: isErc721 && toItem(found) !== found ? found : null,
    call,
    functionName: disguise?.name.split('(')[0] ?? signature?.name ?? call.signature,
    disguised: disguise?.name ?? null,
  };
}

/** What the same function does where the contract is a collection. */
export function toItem(deed: Deed): Deed {
  if (deed.does === 'send-tokens' && deed.from !== null)
    return { does: 'send-item', token: deed.token, from: deed.from, to: deed.to, id: deed.amount, isSafe: false };
  if (deed.does === 'allow-tokens' && deed.how === 'set' && deed.owner === null)
    return { does: 'allow-item', token: deed.token, spender: deed.spender, id: deed.amount };
  return deed;
}

const everything = maxUint256.toString();

/** `params`: the plain ones, EIP-55 where they are addresses. `given`: all, lists too. */
type ToDeed = (contract: string, params: readonly string[], given: readonly Param[]) => Deed;

/** One of each, or the two lists of a batch. */
function pairsOf(ids: Param, amounts: Param): readonly Items[] {
  const [all = [], each = []] = [ids, amounts].map((param) => (typeof param === 'string' ? [param] : param));
  if (all.length !== each.length || all.includes('')) return [];
  return all.map((id, index) => ({ id: String(id), amount: String(each[index]) }));
}

const allow =
  (how: 'set' | 'raise' | 'lower'): ToDeed =>
  (token, [spender = '', amount = '']) => ({ does: 'allow-tokens', how, token, owner: null, spender, amount });
const send: ToDeed = (token, [to = '', amount = '']) => ({ does: 'send-tokens', token, from: null, to, amount });
const sendFrom: ToDeed = (token, [from = '', to = '', amount = '']) => ({ does: 'send-tokens', token, from, to, amount });
const safely: ToDeed = (token, [from = '', to = '', id = '']) => ({ does: 'send-item', token, from, to, id, isSafe: true });
const sendItems: ToDeed = (token, [from = '', to = ''], [, , ids = '', amounts = '']) => ({
  does: 'send-items',
  token,
  from,
  to,
  items: pairsOf(ids, amounts),
});
const newCode: ToDeed = (contract, [to = '']) => ({ does: 'hand-over', contract, what: 'code', to });
const newOwner: ToDeed = (contract, [to = '']) => ({ does: 'hand-over', contract, what: 'ownership', to });

const byFunction: Readonly<Record<string, ToDeed>> = {
  'transfer(address,uint256)': send,
  'transferFrom(address,address,uint256)': sendFrom,
  'approve(address,uint256)': allow('set'),
  // ERC677, ERC1363, ERC777: the same, and the recipient is told.
  'transferAndCall(address,uint256)': send,
  'transferAndCall(address,uint256,bytes)': send,
  'transferFromAndCall(address,address,uint256)': sendFrom,
  'transferFromAndCall(address,address,uint256,bytes)': sendFrom,
  'approveAndCall(address,uint256)': allow('set'),
  'approveAndCall(address,uint256,bytes)': allow('set'),
  'send(address,uint256,bytes)': send,
  'authorizeOperator(address)': (token, [spender = '']) => ({
    does: 'allow-tokens',
    how: 'set',
    token,
    owner: null,
    spender,
    amount: everything,
  }),
  'increaseAllowance(address,uint256)': allow('raise'),
  'increaseApproval(address,uint256)': allow('raise'),
  'decreaseAllowance(address,uint256)': allow('lower'),
  'decreaseApproval(address,uint256)': allow('lower'),
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': (token, [owner = '', spender = '', amount = '']) => ({
    does: 'allow-tokens',
    how: 'set',
    token,
    owner,
    spender,
    amount,
  }),
  // DAI's own: everything or nothing.
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': (token, [owner = '', spender = '', , , isAllowed]) => ({
    does: 'allow-tokens',
    how: 'set',
    token,
    owner,
    spender,
    amount: isAllowed === 'true' ? everything : '0',
  }),
  'safeTransferFrom(address,address,uint256)': safely,
  'safeTransferFrom(address,address,uint256,bytes)': safely,
  'safeTransferFrom(address,address,uint256,uint256,bytes)': sendItems,
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': sendItems,
  'setApprovalForAll(address,bool)': (token, [operator = '', isAllowed]) => ({
    does: 'allow-all',
    token,
    operator,
    isAllowed: isAllowed === 'true',
  }),
  'transferOwnership(address)': newOwner,
  'setOwner(address)': newOwner,
  'changeOwner(address)': newOwner,
  'changeAdmin(address)': newOwner,
  'renounceOwnership()': (contract) => ({ does: 'hand-over', contract, what: 'ownership', to: null }),
  'grantRole(bytes32,address)': (contract, [, to = '']) => ({ does: 'hand-over', contract, what: 'role', to }),
  'upgradeTo(address)': newCode,
  'upgradeToAndCall(address,bytes)': newCode,
  'upgrade(address,address)': (contract, [, to = '']) => ({ does: 'hand-over', contract, what: 'code', to }),
};

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text);

/** By name and types. */
const deeds: Readonly<Record<string, ((contract: string, params: readonly Param[]) => Deed) | undefined>> = Object.fromEntries(
  Object.entries(byFunction).map(([name, toDeed]) => [
    name,
    (contract: string, params: readonly Param[]) =>
      toDeed(
        contract,
        params.map((param) => (typeof param !== 'string' ? '' : isAddress(param) ? checksummed(param) : param)),
        params,
      ),
  ]),
);

let selectors: ReadonlyMap<string, string> | null = null;

/** What a contract carries out where it is called by a name that only has the same selector. */
function disguiseOf(signature: AbiFunction, call: ExpectedCall): { readonly name: string; readonly params: readonly string[] } | null {
  selectors ??= new Map(Object.keys(byFunction).map((name) => [toFunctionSelector(name), name]));
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

export const noAddress = `0x${'0'.repeat(40)}`;

/** What is sent with the call, in wei. */
export const paidBy = ({ call }: Pick<Meaning, 'call'>): bigint => BigInt(call.value ?? '0');

/** Whom it gives something to. */
export interface Counterpart {
  readonly role: 'To' | 'Spender' | 'Operator' | 'New owner' | 'New holder' | 'New code';
  /** EIP-55. */
  readonly address: string;
}

const handedTo = { ownership: 'New owner', role: 'New holder', code: 'New code' } as const;

export function counterpartOf(deed: Deed): Counterpart | null {
  if (deed.does === 'send-tokens' || deed.does === 'send-item' || deed.does === 'send-items') return { role: 'To', address: deed.to };
  if (deed.does === 'allow-tokens' || deed.does === 'allow-item') return { role: 'Spender', address: deed.spender };
  if (deed.does === 'allow-all') return { role: 'Operator', address: deed.operator };
  if (deed.does === 'hand-over') return deed.to === null ? null : { role: handedTo[deed.what], address: deed.to };
  return null;
}

/** The called contract, where money goes with the call: that is the contract's, whatever the function does. */
export const paidContractOf = ({ call }: Pick<Meaning, 'call'>): Counterpart | null =>
  paidBy({ call }) > 0n ? { role: 'To', address: checksummed(call.to) } : null;

export const contractOf = (deed: Deed) => ('token' in deed ? deed.token : deed.contract);

/** Every address among the parameters, however deep, EIP-55. */
export function addressesIn(params: readonly Param[]): readonly string[] {
  return params.flatMap((param) => (typeof param === 'string' ? (isAddress(param) ? [checksummed(param)] : []) : addressesIn(param)));
}
