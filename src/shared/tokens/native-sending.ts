/**
 * Whether the native currency can be sent. The service only calls contracts, and its document names no unit for what goes with a call.
 * So Multicall3 passes it on, and a first small amount shows that the service means wei.
 */
import { mayBeTried, type ServiceSettings } from '#shared/connections/service-settings.ts';
import { t } from '#shared/core/language/language.ts';
import { type Multicall, multicall3Address, provenMulticall } from '#shared/tokens/multicall.ts';

/**
 * `refused`: by the service. `ignored`: nothing went with the call. `other-unit`: another amount did. `failed`: the right amount did, and the
 * call failed. `differs`: another transaction was made.
 */
export type NativeTrouble = 'refused' | 'ignored' | 'other-unit' | 'failed' | 'differs';
export const nativeTroubles = ['refused', 'ignored', 'other-unit', 'failed', 'differs'] as const satisfies readonly NativeTrouble[];

/** What a payment on this chain showed of the service. */
export interface NativeFound {
  /** `wei`: the contract compared the amount with what came, which were the same. */
  readonly unit: 'wei' | NativeTrouble;
  /** The journal's entry. */
  readonly entry: string;
}

/** `try`: only the first small amount. `last`: what became of the last one. */
export type NativeSending =
  | { readonly can: 'send' }
  | { readonly can: 'try'; readonly last: NativeTrouble | null }
  | { readonly can: 'no'; readonly why: 'chain' | 'settings' | 'other-contract' | 'not-looked' | 'no-contract' };

interface Known {
  readonly settings: Pick<ServiceSettings, 'multicall' | 'signatureForm' | 'paramsEncoding'>;
  readonly chain: { readonly multicall?: Multicall; readonly native?: NativeFound } | null;
}

/** In wei. The least whose digits mean another number if they are read as hexadecimal. In any other unit, the contract reverts. */
export const firstNativeAmount = '10';

export function nativeSending({ settings, chain }: Known): NativeSending {
  if (chain === null) return { can: 'no', why: 'chain' };
  // Its test calls a function that isn't declared as a read, and its parameters are lists.
  if (!mayBeTried(settings) || settings.paramsEncoding === 'comma-string') return { can: 'no', why: 'settings' };
  const isUsual = settings.multicall === '' || settings.multicall.toLowerCase() === multicall3Address.toLowerCase();
  // A contract could be honest with a small amount only. At its own address it is nobody's.
  if (!isUsual) return { can: 'no', why: 'other-contract' };
  if (provenMulticall({ settings, chain }, 'tokens') === null)
    return { can: 'no', why: chain.multicall === undefined ? 'not-looked' : 'no-contract' };
  const { unit = null } = chain.native ?? {};
  return unit === 'wei' ? { can: 'send' } : { can: 'try', last: unit };
}

/** Why it can't be sent, as a sentence. `service`: its name, safe to show. */
export function notSendingWords({ why }: Extract<NativeSending, { can: 'no' }>, service: string): string {
  switch (why) {
    case 'chain':
      return t('{service} hasn’t reported its chain yet.', { service });
    case 'settings':
      return t('The connection’s encoding or signature form can’t express it.');
    case 'other-contract':
      return t('Only Multicall3 at its usual address can pass it on, and this connection’s settings name another contract.');
    case 'not-looked':
      return t('{service} can only call contracts, and Blockdesk hasn’t checked yet whether this chain has Multicall3 to pass it on.', {
        service,
      });
    case 'no-contract':
      return t('{service} can only call contracts, and Multicall3, which could pass it on, wasn’t found on this chain.', { service });
  }
}

/** What became of the last first amount, as a sentence. */
export function nativeTroubleWords(trouble: NativeTrouble, service: string): string {
  switch (trouble) {
    case 'refused':
      return t('{service} refused the first small amount.', { service });
    case 'ignored':
      return t('{service} left the amount out, so nothing was sent.', { service });
    case 'other-unit':
      return t('{service} reads the amount in a unit other than wei, so the contract gave it back.', { service });
    case 'failed':
      return t('The first small amount failed on the chain. Only the network fee was charged.');
    case 'differs':
      return t('{service} made another transaction than the one you confirmed.', { service });
  }
}

/** The call by which an account is paid: all of the amount, or nothing. `receiver`: EIP-55. `amount`: wei, decimal digits. */
export const nativeSendInput = (receiver: string, amount: string) => ({
  contractAddress: multicall3Address,
  functionSignature:
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  params: [[[receiver, 'false', amount, '0x']]],
  value: amount,
});
