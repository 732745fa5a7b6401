/** Warnings about what a call may do beyond its name: calls within it, other code, another function. */

import type { Action } from '#shared/contracts/decoding/action.ts';
import { closedWords, mayFailWords } from '#shared/contracts/decoding/inner-calls.ts';
import { t } from '#shared/core/language/language.ts';
import { innerOf, isPayment, isUnread } from '#shared/writes/review/carried.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { mayCarryCalls } from '#shared/writes/review/hidden.ts';
import { type MaybeWarning, warn, warnTyped } from '#shared/writes/review/warning.ts';
import { nameAndAddressOf } from '#shared/writes/review/words.ts';

export type Check = (action: Action, context: ReviewContext) => MaybeWarning;

export const disguiseWarning: Check = (_action, { meaning: { disguised, functionName, call } }) => {
  if (disguised === null) return null;
  const text = t('This says “{signature}”. But if the contract has {disguised}, it runs that instead.', {
    signature: call.signature.slice(0, 100),
    disguised,
  });
  return warnTyped('disguised', text, functionName, t('the function the contract may run instead'));
};

export const nestedWarning: Check = (action, { meaning, known }) => {
  if (!mayCarryCalls(meaning)) return null;
  const { within } = meaning;
  if (within?.kind === 'delegatecall') {
    // A proxy runs its new code as itself, whoever gives it that code.
    const isOwnCode = within.code !== within.to;
    const owner = nameAndAddressOf(known, isOwnCode || within.caller === null ? within.to : within.caller);
    return warn(
      'delegate-call',
      'danger',
      t('This runs the code of {contract} as {owner}, so it can move anything that {owner} can.', {
        contract: nameAndAddressOf(known, within.code),
        owner,
      }),
    );
  }
  if (isUnread(meaning)) {
    const caller = within?.caller ?? null;
    return warn(
      'unread-call',
      'danger',
      caller === null
        ? t('Blockdesk can’t read what this does. It can move anything that this account can.')
        : t('Blockdesk can’t read what this does. It can move anything that {account} can.', { account: nameAndAddressOf(known, caller) }),
    );
  }
  const inner = innerOf(meaning);
  const closed = inner === null ? null : closedWords(inner);
  if (closed !== null) return warn('hidden-calls', 'danger', closed);
  if (action.does !== 'call')
    return warn('passes-on-data', 'danger', t('This passes on data that Blockdesk can’t read. It can do more than is shown here.'));
  return warn(
    'hidden-calls',
    'danger',
    t('This can carry other calls that Blockdesk can’t read. Those can move anything this account can.'),
  );
};

/** Else the failure of one part is the failure of all. */
export const mayFailWarning: Check = (_action, { meaning: { within } }) =>
  within?.mayFail === true ? warn('may-fail', 'care', mayFailWords) : null;

export const unknownWarning: Check = (action, { meaning }) => {
  if (action.does !== 'call' || mayCarryCalls(meaning) || isPayment(meaning)) return null;
  const count = innerOf(meaning)?.calls.length ?? 0;
  return count > 0
    ? warn(
        'makes-calls',
        'care',
        count === 1
          ? t('This makes another call. The contract decides whether it makes just that one.')
          : t('This makes {count, plural, one {# call} other {# calls}}. The contract decides whether it makes just those.', { count }),
      )
    : warn(
        'unknown-function',
        'care',
        t('Blockdesk doesn’t know what {functionName} does. The contract decides that.', { functionName: meaning.functionName }),
      );
};
