/** A connection's test in words: what came of each operation, and which settings would mend what did not work. */

import { paramsEncodingWords, signatureFormWords } from '#renderer/lib/connection-words.ts';
import { errorWords } from '#renderer/lib/error-words.ts';
import type { NotTried, Proposal, TestLine, Verdict } from '#shared/connection-test.ts';

export const verdictWords = {
  works: 'works',
  unreadable: 'unreadable',
  refused: 'refused',
  'not-tried': 'not tried',
} as const satisfies Record<Verdict, string>;

const notTriedWords = {
  'no-contract': 'Give a contract address above to try it.',
  'nothing-to-ask': 'What it is asked with was not told by the reads before it.',
  'out-of-reach': 'The service could not be asked any more.',
  canceled: 'You ended the test before it.',
} as const satisfies Record<NotTried, string>;

export function lineWords({ verdict, problem, notTried }: TestLine, now: number): string {
  if (notTried !== null) return notTriedWords[notTried];
  if (problem !== null) {
    const { title, text } = errorWords(problem, now);
    return `${title}. ${text}`;
  }
  return verdict === 'unreadable' ? 'The service answered in a form this app does not know.' : '';
}

/** "14 work, 1 is refused, 3 were not tried": none left out but those that are none. */
export function summaryWords(lines: readonly TestLine[]): string {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  const verdicts = ['works', 'unreadable', 'refused', 'not-tried'] as const;
  return verdicts
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict === 'works' ? 'work' : verdictWords[verdict]}`)
    .join(', ');
}

export function proposalWords({ paramsEncoding, signatureForm }: Proposal): readonly string[] {
  return [
    ...(paramsEncoding === undefined ? [] : [`params as ${paramsEncodingWords[paramsEncoding]}`]),
    ...(signatureForm === undefined ? [] : [`signatures as ${signatureFormWords[signatureForm]}`]),
  ];
}
