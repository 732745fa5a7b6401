/** Pays a list in the native currency by one call of Multicall3, which needs no allowance for it. Main reviews each payment in it. */
import { useLocation } from 'wouter';
import { announceFailure, useWrite } from '#renderer/writes/use-write.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { nativeSendAllInput } from '#shared/tokens/native-payment.ts';
import { native } from '#shared/tokens/native-sending.ts';
import type { Payment } from './pay-lines.ts';

/** As many as a review opens and judges. */
const mostInOne = 100;

interface OneTransaction {
  readonly can: boolean;
  readonly underWay: boolean;
  /** Whether it was sent, as far as is known: then Activity is shown, and the list must not be offered again. */
  readonly review: () => Promise<boolean>;
}

export function useOneTransaction(payments: readonly Payment[]): OneTransaction {
  const [, navigate] = useLocation();
  const { write, underWay } = useWrite();
  return {
    can: payments.length > 1 && payments.length <= mostInOne && payments.every(({ token }) => token.address === native),
    underWay,
    async review() {
      const input = nativeSendAllInput(payments.map(({ receiver, baseUnits }) => ({ receiver, amount: baseUnits })));
      const { result } = (await write('transaction.submit', input)?.ended) ?? {};
      if (result === undefined) return false;
      const isSent = result.ok || result.error.code === 'outcome-unknown';
      if (isSent) navigate(activityPlace);
      else announceFailure(result.error);
      return isSent;
    },
  };
}
