/**
 * Whether the native currency can be sent. The service only calls contracts, and its document names no unit for what goes with a call.
 * So Multicall3 passes it on, and a first small amount shows that the service means wei.
 */
import { mayBeTried, type ServiceSettings } from '#shared/connections/service-settings.ts';
import { type Multicall, multicall3Address, provenMulticall } from '#shared/tokens/multicall.ts';

/** In place of a contract: the native currency. */
export const native = 'native';

/**
 * `refused`: by the service. `ignored`: nothing went with the call. `other-unit`: another amount did. `failed`: the right amount did, and the
 * call failed. `differs`: another transaction was made.
 */
export const nativeTroubles = ['refused', 'ignored', 'other-unit', 'failed', 'differs'] as const;
export type NativeTrouble = (typeof nativeTroubles)[number];

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
