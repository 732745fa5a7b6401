/** What is to be said of where a write goes, as whom, and what was sent before; of the test run, and of the person's own rules. */
import { deedOf, type FactName, factWords, isRevoking, type ReviewContext } from '#shared/review/facts.ts';
import { blocked, type Finding, found, typed } from '#shared/review/finding.ts';
import type { RuleBreach } from '#shared/review/rules.ts';
import type { ReviewFinding } from '#shared/review.ts';
import { quoted, safeText } from '#shared/text.ts';

type Check = (context: ReviewContext) => Finding;

const liveFinding: Check = ({ environment }) =>
  environment === 'live' ? found('live', 'care', 'This is a live service: what it sends is real.') : null;

const chainFinding: Check = ({ chain, lastChain, isChainTold }) => {
  if (chain === null) return found('chain-unknown', 'care', 'The service has not told which chain this is.');
  if (isChainTold === false)
    return found('chain-not-told', 'care', `The service does not say now which chain this is. When it last did, it was ${chain.id}.`);
  if (lastChain === null || lastChain === chain.id) return null;
  const text = `The service is on chain ${chain.id} now. It was on chain ${lastChain} before: addresses and tokens of one are not those of the other.`;
  return typed('chain-changed', text, chain.id, 'it is the chain on which this would be sent');
};

const personFinding: Check = ({ person }) =>
  person === 'another'
    ? typed(
        'another-person',
        'These are not the accounts of the last sign-in here: you may be signed in as somebody else.',
        'other accounts',
        'this is sent from accounts that were not seen here before',
      )
    : null;

const minutes = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 60_000));

const earlierFinding: Check = ({ earlier, now }) => {
  if (earlier === null) return null;
  if (earlier.isOpen) {
    const outcome = earlier.isRefused
      ? 'The service says it refused it, and Blockdesk is still checking the chain.'
      : 'What became of it is not known.';
    const fell = earlier.hasFallen ? ' Your balance has fallen since then.' : '';
    return typed(
      'same-unknown',
      `The same was sent before. ${outcome}${fell} Look in Activity first: it may be carried out twice.`,
      'send again',
      'the first one may still be carried out',
    );
  }
  const ago = minutes(now - earlier.at);
  return found('same-again', 'care', `The same was sent ${ago === 1 ? 'a minute' : `${ago} minutes`} ago. It is in Activity.`);
};

/** Foreign words, and only a few of them. */
const because = (reason: string | null) => (reason === null || reason === '' ? '' : ` It said: ${quoted(reason.slice(0, 160))}`);

const testRunFinding: Check = (context) => {
  const { testRun } = context;
  if (testRun.phase === 'running') return null;
  if (testRun.phase === 'passed')
    return found('test-run', 'info', 'The test run did not fail. It may have run as another account: no guarantee');
  if (testRun.phase === 'not-made')
    return found(
      'test-run',
      'care',
      `Not simulated. ${safeText(context.connection)} gets only name and types of a function, so it could take a simulation for the transaction.`,
    );
  // Nobody is kept from taking something back by a trial that may have run as another.
  if (testRun.phase === 'fails' && !isRevoking(context))
    return found('test-run', 'danger', `The test run failed: this would fail too.${because(testRun.reason)}`);
  return found('test-run', 'info', `The test run could not tell: it may have run as another account.${because(testRun.reason)}`);
};

/** Those that matter, in one line. */
function unreadFinding(context: ReviewContext): Finding {
  const { facts, meaning } = context;
  // A contract need not have a name, a symbol or this interface, and the decimals have a finding of their own.
  const quiet: readonly FactName[] = ['name', 'symbol', 'decimals', 'isCollection', 'isRecipientContract'];
  // A collection has nothing of what was asked of it as a token.
  const ofTokens: readonly FactName[] = deedOf(context) === meaning.deed ? [] : ['balance', 'allowance', 'supply'];
  const names = (Object.keys(facts) as FactName[]).filter((name) => facts[name] === null && ![...quiet, ...ofTokens].includes(name));
  if (names.length === 0) return null;
  return found('could-not-be-read', 'care', `Could not be read: ${names.map((name) => factWords[name]).join(', ')}.`);
}

function ruleFinding({ kind, text, blocks, retype }: RuleBreach): ReviewFinding {
  if (blocks) return blocked(kind, `${text} It can be changed in Settings.`);
  return retype === null ? found(kind, 'care', text) : typed(kind, text, retype, 'it is the amount', 'care');
}

const checks: readonly Check[] = [personFinding, chainFinding, earlierFinding, testRunFinding, unreadFinding, liveFinding];

export function groundFindings(context: ReviewContext): readonly ReviewFinding[] {
  return [...context.breaches.map(ruleFinding), ...checks.map((check) => check(context)).filter((finding) => finding !== null)];
}
