/** What a call does to what a person owns: the one reading of calls, which the review and the explorer's story put into words. */
import type { Param } from '#shared/contracts/abi.ts';
import { checksummed, hasAddressForm } from '#shared/core/address.ts';
import { maxUint256 } from '#shared/core/amount.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';

/** Addresses are EIP-55, amounts base units, ids decimal strings. `token`: the contract. */
export type Action =
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
      /** Permit2, which moves the tokens for the spender, and until when, in seconds since 1970. Absent if the allowance is the token’s own. */
      readonly through?: { readonly contract: string; readonly until: string };
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
  /** ERC1155: items with the amount of each; empty if the two lists of the call differ in length. */
  | { readonly does: 'send-items'; readonly token: string; readonly from: string; readonly to: string; readonly items: readonly Items[] }
  /** The native currency, in wei, which Multicall3 (`contract`) passes on whole, or not at all. The account that signs pays. */
  | { readonly does: 'send-native'; readonly contract: string; readonly to: string; readonly amount: string }
  | { readonly does: 'allow-item'; readonly token: string; readonly spender: string; readonly id: string }
  | { readonly does: 'allow-all'; readonly token: string; readonly operator: string; readonly isAllowed: boolean }
  /** Changes who controls a contract, or which code it runs. `to`: null if no one will control it. */
  | { readonly does: 'hand-over'; readonly contract: string; readonly what: 'ownership' | 'role' | 'code'; readonly to: string | null }
  | { readonly does: 'call'; readonly contract: string };

export interface Items {
  readonly id: string;
  readonly amount: string;
}

/** What the same function does if the contract is a collection. */
export function toItem(action: Action): Action {
  if (action.does === 'send-tokens' && action.from !== null)
    return { does: 'send-item', token: action.token, from: action.from, to: action.to, id: action.amount, isSafe: false };
  if (action.does === 'allow-tokens' && action.how === 'set' && action.owner === null && action.through === undefined)
    return { does: 'allow-item', token: action.token, spender: action.spender, id: action.amount };
  return action;
}

/** Whether it lowers or ends what another address may do. */
export function takesBack(action: Action): boolean {
  if (action.does === 'allow-tokens') return action.how === 'lower' || BigInt(action.amount) === 0n;
  if (action.does === 'allow-item') return action.spender === zeroAddress;
  return action.does === 'allow-all' && !action.isAllowed;
}

const everything = maxUint256.toString();
/** The same on every chain: https://docs.uniswap.org/contracts/v4/deployments. Another contract may do anything under this name. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
/** As with 2^255 of a token’s own: it can’t be used up. */
const unlimited160 = 2n ** 159n;

/** `params`: the plain ones, EIP-55 where they are addresses. `given`: all, lists too. */
type ToAction = (contract: string, params: readonly string[], given: readonly Param[]) => Action;

/** One of each, or the two lists of a batch. */
function itemsOf(ids: Param, amounts: Param): readonly Items[] {
  const [all = [], each = []] = [ids, amounts].map((param) => (typeof param === 'string' ? [param] : param));
  if (all.length !== each.length || all.includes('')) return [];
  return all.map((id, index) => ({ id: String(id), amount: String(each[index]) }));
}

const allow =
  (how: 'set' | 'raise' | 'lower'): ToAction =>
  (token, [spender = '', amount = '']) => ({ does: 'allow-tokens', how, token, owner: null, spender, amount });
const send: ToAction = (token, [to = '', amount = '']) => ({ does: 'send-tokens', token, from: null, to, amount });
const sendFrom: ToAction = (token, [from = '', to = '', amount = '']) => ({ does: 'send-tokens', token, from, to, amount });
const safely: ToAction = (token, [from = '', to = '', id = '']) => ({ does: 'send-item', token, from, to, id, isSafe: true });
const sendItems: ToAction = (token, [from = '', to = ''], [, , ids = '', amounts = '']) => ({
  does: 'send-items',
  token,
  from,
  to,
  items: itemsOf(ids, amounts),
});
const newCode: ToAction = (contract, [to = '']) => ({ does: 'hand-over', contract, what: 'code', to });
const newCodeOf: ToAction = (contract, [, to = '']) => ({ does: 'hand-over', contract, what: 'code', to });
const newOwner: ToAction = (contract, [to = '']) => ({ does: 'hand-over', contract, what: 'ownership', to });

const byFunction = {
  'transfer(address,uint256)': send,
  'transferFrom(address,address,uint256)': sendFrom,
  'approve(address,uint256)': allow('set'),
  // ERC677, ERC1363, ERC777: a transfer that also notifies the recipient.
  'transferAndCall(address,uint256)': send,
  'transferAndCall(address,uint256,bytes)': send,
  'transferFromAndCall(address,address,uint256)': sendFrom,
  'transferFromAndCall(address,address,uint256,bytes)': sendFrom,
  'approve(address,address,uint160,uint48)': (contract, [token = '', spender = '', amount = '', until = '']) =>
    contract !== permit2
      ? { does: 'call', contract }
      : {
          does: 'allow-tokens',
          how: 'set',
          token,
          owner: null,
          spender,
          amount: BigInt(amount) >= unlimited160 ? everything : amount,
          through: { contract, until },
        },
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
  // DAI's permit approves everything or nothing.
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
  'upgrade(address,address)': newCodeOf,
  'upgradeAndCall(address,address,bytes)': newCodeOf,
} satisfies Record<string, ToAction>;

/** By name and types. */
export type KnownFunction = keyof typeof byFunction;

const passesOn = 'aggregate3Value((address,bool,uint256,bytes)[])';

/**
 * One payment without data that must not fail, of all that comes with the call: https://www.multicall3.com reverts unless it is all.
 * At its own address only, since another contract may do anything under this name.
 */
function nativeSend(types: string, contract: string, params: readonly Param[], value: string | null): Action | null {
  if (types !== passesOn || contract !== multicall3Address || value === null) return null;
  const [calls = []] = params;
  const [first, ...others] = typeof calls === 'string' ? [] : calls;
  if (first === undefined || typeof first === 'string' || others.length > 0) return null;
  const [to, mayFail, amount, data] = first;
  const isWhole = mayFail === 'false' && data === '0x' && amount === value && value !== '0';
  return isWhole && typeof to === 'string' && hasAddressForm(to)
    ? { does: 'send-native', contract, to: checksummed(to), amount: value }
    : null;
}

/**
 * `types`: of the function, `transfer(address,uint256)`. `value`: what comes with the call, in wei, as plain digits; null where it is not the
 * account that signs which makes the call. Null where nothing is known of what it does.
 */
export function readAction(types: string, contract: string, params: readonly Param[], value: string | null = null): Action | null {
  const toAction = Object.hasOwn(byFunction, types) ? byFunction[types as KnownFunction] : null;
  const plain = params.map((param) => (typeof param !== 'string' ? '' : hasAddressForm(param) ? checksummed(param) : param));
  return toAction?.(contract, plain, params) ?? nativeSend(types, contract, params, value);
}

/** The functions that it knows, by name and types. */
export const knownFunctions = Object.keys(byFunction);
