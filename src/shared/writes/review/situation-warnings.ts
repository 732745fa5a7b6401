/** Warnings about the service, chain and person, earlier writes, the simulation and the person's rules. */

import { quoted, safeText } from '#shared/core/text.ts';
import { actionOf, type FactName, factWords, isRevoking, type ReviewContext } from '#shared/writes/review/facts.ts';
import { type MaybeWarning, warn, warnBlocking, warnTyped } from '#shared/writes/review/warning.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';
import type { RuleBreach } from './facts.ts';

type Check = (context: ReviewContext) => MaybeWarning;

const chainWarning: Check = ({ chain, lastChain, isChainReported }) => {
  if (chain === null) return warn('chain-unknown', 'care', 'The chain isn’t known yet.');
  if (isChainReported === false)
    return warn('chain-not-reported', 'care', `The chain isn’t reported right now. The last reported chain was ${chain.id}.`);
  if (lastChain === null || lastChain === chain.id) return null;
  const text = `The service moved from chain ${lastChain} to chain ${chain.id}. The same address may belong to someone else here.`;
  return warnTyped('chain-changed', text, chain.id, 'the chain this would be sent on');
};

const personWarning: Check = ({ person }) =>
  person === 'another'
    ? warnTyped(
        'another-person',
        'These aren’t the accounts of the last sign-in here. You may be signed in as someone else.',
        'other accounts',
        'this would be sent from accounts that are new here',
      )
    : null;

const minutes = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 60_000));

const earlierWarning: Check = ({ earlier, now, connection }) => {
  if (earlier === null) return null;
  if (earlier.isOpen) {
    const outcome = earlier.isRefused
      ? `${safeText(connection)} says it refused that, but Blockdesk is still checking the chain.`
      : earlier.isPending === true
        ? 'It’s still waiting for a block.'
        : 'Its outcome is unknown.';
    const fell = earlier.hasFallen ? ' Your balance has fallen since then.' : '';
    return warnTyped(
      'same-unknown',
      `You sent the same request before. ${outcome}${fell} Check Activity first: it could go through twice.`,
      'send again',
      'the first one may still go through',
    );
  }
  const ago = minutes(now - earlier.at);
  return warn('same-again', 'care', `You sent the same request ${ago === 1 ? 'a minute' : `${ago} minutes`} ago. Check Activity first.`);
};

/** Untrusted text, shortened. */
const because = (reason: string | null) => (reason === null || reason === '' ? '' : ` It said: ${quoted(reason.slice(0, 160))}`);

const testRunWarning: Check = (context) => {
  const { testRun } = context;
  if (testRun.phase === 'running') return null;
  if (testRun.phase === 'passed')
    return warn('test-run', 'info', 'Simulation passed. It may have used a different account, so it isn’t a guarantee.');
  if (testRun.phase === 'not-made')
    return warn(
      'test-run',
      'care',
      `Not simulated. ${safeText(context.connection)} gets only a function’s name and types, so it could mistake a simulation for the transaction.`,
    );
  // A simulation that may have used another account must not stop a revocation.
  if (testRun.phase === 'fails' && !isRevoking(context))
    return warn('test-run', 'danger', `Simulation failed: this would fail too.${because(testRun.reason)}`);
  return warn('test-run', 'info', `Simulation inconclusive: it may have used a different account.${because(testRun.reason)}`);
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
  return warn('could-not-be-read', 'care', `Couldn’t read: ${names.map((name) => factWords[name]).join(', ')}.`);
}

function ruleWarning({ kind, text, blocks, retype }: RuleBreach): ReviewWarning {
  if (blocks) return warnBlocking(kind, `${text} You can change it in Settings.`);
  return retype === null ? warn(kind, 'care', text) : warnTyped(kind, text, retype, 'it is the amount', 'care');
}

const checks: readonly Check[] = [personWarning, chainWarning, earlierWarning, testRunWarning, unreadWarning];

export function situationWarnings(context: ReviewContext): readonly ReviewWarning[] {
  return [...context.breaches.map(ruleWarning), ...checks.map((check) => check(context)).filter((warning) => warning !== null)];
}
