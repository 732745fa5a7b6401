/** Warnings about the service, chain and person, earlier writes, the simulation and the person's rules. */

import { t } from '#shared/core/language/language.ts';
import { quoted, safeText } from '#shared/core/text.ts';
import { actionOf, type FactName, factWords, isRevoking, type ReviewContext } from '#shared/writes/review/facts.ts';
import { type MaybeWarning, warn, warnBlocking, warnTyped } from '#shared/writes/review/warning.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';
import type { RuleBreach } from './facts.ts';

type Check = (context: ReviewContext) => MaybeWarning;

const chainWarning: Check = ({ chain, lastChain, isChainReported }) => {
  if (chain === null) return warn('chain-unknown', 'care', t('The chain isn’t known yet.'));
  if (isChainReported === false)
    return warn('chain-not-reported', 'care', t('The chain isn’t reported right now. The last reported chain was {id}.', { id: chain.id }));
  if (lastChain === null || lastChain === chain.id) return null;
  const text = t('The service moved from chain {lastChain} to chain {id}. The same address may belong to someone else here.', {
    lastChain,
    id: chain.id,
  });
  return warnTyped('chain-changed', text, chain.id, t('the chain this would be sent on'));
};

const personWarning: Check = ({ person }) =>
  person === 'another'
    ? warnTyped(
        'another-person',
        t('These aren’t the accounts of the last sign-in here. You may be signed in as someone else.'),
        t('other accounts'),
        t('this would be sent from accounts that are new here'),
      )
    : null;

const minutes = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 60_000));

const earlierWarning: Check = ({ earlier, now, connection }) => {
  if (earlier === null) return null;
  if (earlier.isOpen) {
    const outcome = earlier.isRefused
      ? t('{connection} says it refused that, but Blockdesk is still checking the chain.', { connection: safeText(connection) })
      : earlier.isPending === true
        ? t('It’s still waiting for a block.')
        : t('Its outcome is unknown.');
    const sentences = [
      earlier.isPart === true ? t('You already sent some or all of this in another request.') : t('You sent the same request before.'),
      outcome,
      ...(earlier.hasFallen ? [t('Your balance has fallen since then.')] : []),
      t('Check Activity first: it could go through twice.'),
    ];
    return warnTyped('same-unknown', sentences.join(' '), t('send again'), t('the first one may still go through'));
  }
  return warn(
    'same-again',
    'care',
    earlier.isPart === true
      ? t('You sent some or all of this in another request {count, plural, one {a minute} other {# minutes}} ago. Check Activity first.', {
          count: minutes(now - earlier.at),
        })
      : t('You sent the same request {count, plural, one {a minute} other {# minutes}} ago. Check Activity first.', {
          count: minutes(now - earlier.at),
        }),
  );
};

/** With what the service said: untrusted text, shortened. */
const withReason = (text: string, reason: string | null) =>
  reason === null || reason === '' ? text : `${text} ${t('It said: {reason}', { reason: quoted(reason.slice(0, 160)) })}`;

/** Of a payment in the native currency. */
export function nativeRefusal({ meaning, testRun }: ReviewContext): MaybeWarning {
  if (meaning.action.does !== 'send-native' || !('reason' in testRun) || testRun.reason === null) return null;
  const text = t('Simulation failed even without the amount: the recipient may refuse it.');
  return warn('test-run', 'care', withReason(text, testRun.reason));
}

const testRunWarning: Check = (context) => {
  const { testRun } = context;
  if (testRun.phase === 'running') return null;
  if (context.meaning.action.does === 'send-native' && testRun.phase === 'passed')
    return warn('test-run', 'info', t('Simulation passed, but without the amount: a simulation can’t carry one.'));
  const refused = nativeRefusal(context);
  if (refused !== null) return refused;
  if (testRun.phase === 'passed')
    return warn('test-run', 'info', t('Simulation passed. It may have used a different account, so it isn’t a guarantee.'));
  if (testRun.phase === 'not-made')
    return warn(
      'test-run',
      'care',
      t('Not simulated. {connection} gets only a function’s name and types, so it could mistake a simulation for the transaction.', {
        connection: safeText(context.connection),
      }),
    );
  // A simulation that may have used another account must not stop a revocation.
  if (testRun.phase === 'fails' && !isRevoking(context))
    return warn('test-run', 'danger', withReason(t('Simulation failed: this would fail too.'), testRun.reason));
  return warn('test-run', 'info', withReason(t('Simulation inconclusive: it may have used a different account.'), testRun.reason));
};

/** Facts that matter and couldn't be read, in one line. */
export function unreadWarning(context: ReviewContext): MaybeWarning {
  const { facts, meaning } = context;
  // A contract need not have a name, a symbol or this interface, and the decimals have a warning of their own.
  const quiet: readonly FactName[] = ['name', 'symbol', 'decimals', 'isCollection', 'isRecipientContract'];
  // A contract that turned out to be a collection has no token facts, and a token has no collection facts.
  const ofOther: readonly FactName[] = actionOf(context) === meaning.action ? [] : ['balance', 'allowance', 'supply', 'owner', 'approved'];
  const names = (Object.keys(facts) as FactName[]).filter((name) => facts[name] === null && ![...quiet, ...ofOther].includes(name));
  if (names.length === 0) return null;
  return warn('could-not-be-read', 'care', t('Couldn’t read: {facts}.', { facts: names.map((name) => factWords[name]).join(', ') }));
}

export function ruleWarning({ kind, text, blocks, retype }: RuleBreach): ReviewWarning {
  if (blocks) return warnBlocking(kind, `${text} ${t('You can change it in Settings.')}`);
  return retype === null ? warn(kind, 'care', text) : warnTyped(kind, text, retype, t('it is the amount'), 'care');
}

const checks: readonly Check[] = [personWarning, chainWarning, earlierWarning, testRunWarning, unreadWarning];

export function situationWarnings(context: ReviewContext): readonly ReviewWarning[] {
  return [...context.breaches.map(ruleWarning), ...checks.map((check) => check(context)).filter((warning) => warning !== null)];
}
