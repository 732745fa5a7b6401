/** The call that pays an account in the native currency, and the words around it. Apart, as the first screen needs only whether it can be. */
import { t } from '#shared/core/language/language.ts';
import { multicall3Address } from './multicall.ts';
import type { NativeSending, NativeTrouble } from './native-sending.ts';

/** In wei. The least whose digits mean another number if they are read as hexadecimal. In any other unit, the contract reverts. */
export const firstNativeAmount = '10';

/** Why it can't be sent, as a sentence. `service`: its name, safe to show. */
export function notSendingWords({ why }: Extract<NativeSending, { can: 'no' }>, service: string): string {
  switch (why) {
    case 'chain':
      return t('{service} hasn’t reported its chain yet.', { service });
    case 'settings':
      return t('This connection’s encoding or signature form can’t express the call.');
    case 'other-contract':
      return t('Only Multicall3 at its usual address can pass it on. This connection’s settings name another contract.');
    case 'not-looked':
      return t('{service} can only call contracts. Blockdesk hasn’t checked yet whether this chain has Multicall3, which can pass it on.', {
        service,
      });
    case 'no-contract':
      return t('{service} can only call contracts. Multicall3, which could pass it on, wasn’t found on this chain.', { service });
  }
}

/** Why more than a first small amount can't be sent now, as a sentence; null where it can. `service`: its name, safe to show. */
export function notNativeWords(sending: NativeSending, service: string): string | null {
  if (sending.can === 'send') return null;
  return sending.can === 'no' ? notSendingWords(sending, service) : t('First send a small amount from Wallet, to check the unit.');
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
      return t('{service} made a different transaction from the one you confirmed.', { service });
  }
}

/** `receiver`: EIP-55. `amount`: wei, decimal digits. */
export interface NativePayment {
  readonly receiver: string;
  readonly amount: string;
}

/** The call by which accounts are paid: each its whole amount, or none of them anything. */
export const nativeSendAllInput = (payments: readonly NativePayment[]) => ({
  contractAddress: multicall3Address,
  functionSignature:
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  params: [payments.map(({ receiver, amount }) => [receiver, 'false', amount, '0x'])],
  value: payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
});

/** The same of one account. */
export const nativeSendInput = (receiver: string, amount: string) => nativeSendAllInput([{ receiver, amount }]);
