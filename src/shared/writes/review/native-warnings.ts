/** Warnings about sending the native currency through Multicall3. */
import { t } from '#shared/core/language/language.ts';
import { safeText } from '#shared/core/text.ts';
import { firstNativeAmount, nativeTroubleWords, notSendingWords } from '#shared/tokens/native-payment.ts';
import type { NativeSending } from '#shared/tokens/native-sending.ts';
import { actionOf, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isOwn } from '#shared/writes/review/known.ts';
import { warn, warnBlocking } from '#shared/writes/review/warning.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';

const unknown: NativeSending = { can: 'no', why: 'not-looked' };

export function nativeWarnings(context: ReviewContext): readonly ReviewWarning[] {
  const { facts, known, native = unknown, meaning } = context;
  const action = actionOf(context);
  if (action.does !== 'send-native' || meaning.within !== undefined) return [];
  const service = safeText(context.connection);
  if (native.can === 'no') return [warnBlocking('native-not-sent', notSendingWords(native, service))];
  const isUnlike = facts.refusesOtherAmount === false;
  const unlike = isUnlike ? [warnBlocking('native-unlike', t('This contract doesn’t check the amount, so it isn’t Multicall3.'))] : [];
  const isOwnAccount = isOwn(known, action.to);
  if (native.can === 'send') {
    const caveat = t(
      'The recipient sees Multicall3 as the sender. Some exchanges don’t credit such payments. A refused payment still costs the network fee.',
    );
    return [...unlike, warn('native-through', isOwnAccount ? 'info' : 'care', caveat)];
  }
  if (action.amount !== firstNativeAmount || !isOwnAccount) {
    const last = native.last === null ? [] : [nativeTroubleWords(native.last, service)];
    const first = t('In Wallet, first send {amount} wei to one of your accounts to check which unit {service} uses.', {
      amount: firstNativeAmount,
      service,
    });
    return [...unlike, warnBlocking('native-first', [...last, first].join(' '))];
  }
  const text = t(
    'This shows whether {service} takes amounts in wei. If not, Multicall3 gives back all of it, and you only pay the network fee.',
    {
      service,
    },
  );
  return [...unlike, warn('native-unit', 'care', text)];
}
