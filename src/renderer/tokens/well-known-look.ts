/** Looks for the chain's well-known tokens in the person's accounts. Stops if the service fails; an unknown balance is never reported as none. */

import { problemLine } from '#renderer/core/lib/problem-line.ts';
import type { AppError } from '#shared/core/errors.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import type { KnownTokenAddress } from '#shared/tokens/known-tokens.ts';

export interface LookEnd {
  readonly owned: readonly KnownTokenAddress[];
  /** `wanted`: how many requests were planned. `answered`: how many were answered with an amount. */
  readonly wanted: number;
  readonly answered: number;
  /** Requests that were not answered with an amount. */
  readonly failed: number;
  /** Why it ended early; null if it didn't. */
  readonly ended: 'stopped' | AppError | null;
}

interface Look {
  readonly tokens: readonly KnownTokenAddress[];
  /** EIP-55. */
  readonly accounts: readonly string[];
  /** Base units; null if the answer isn't an amount. */
  readonly ask: (contract: string, account: string) => Promise<Result<string | null>>;
  readonly isWanted: () => boolean;
  readonly progress: (done: number) => void;
}

/** One request after the other, so that it doesn't hold up what is on the screen. */
export async function lookForTokens({ tokens, accounts, ask, isWanted, progress }: Look): Promise<LookEnd> {
  const owned = new Set<KnownTokenAddress>();
  let [answered, failed] = [0, 0];
  const end = (ended: LookEnd['ended']): LookEnd => ({
    owned: [...owned],
    wanted: tokens.length * accounts.length,
    answered,
    failed,
    ended,
  });
  for (const token of tokens) {
    for (const account of accounts) {
      if (!isWanted()) return end('stopped');
      const reply = await ask(token[1], account);
      if (!isWanted()) return end('stopped');
      if (reply.ok && reply.value !== null) answered += 1;
      else failed += 1;
      if (reply.ok && reply.value !== null && BigInt(reply.value) > 0n) owned.add(token);
      progress(answered + failed);
      if (!reply.ok && isOfAll(reply.error)) return end(reply.error);
    }
  }
  return end(null);
}

/** Whether the failure would repeat for every token. A missing contract or an unreadable answer concerns one token alone. */
function isOfAll(problem: AppError): boolean {
  if (problem.code === 'service') return problem.status === 401 || problem.status === 403 || problem.status === 429 || problem.status > 500;
  return problem.code !== 'unreadable-response' && problem.code !== 'invalid-input';
}

export function lookWords({ owned, wanted, answered, failed, ended }: LookEnd): string {
  const found =
    owned.length > 0
      ? t('Your accounts hold these:')
      : answered === 0
        ? t('Unknown: no request was answered.')
        : answered < wanted
          ? t('None found so far, but only {answered} of {wanted} requests were answered. The rest is unknown.', {
              answered: countWords(answered),
              wanted: countWords(wanted),
            })
          : t('Your accounts hold none of these.');
  const lack =
    failed === 0 ? null : t('{count, plural, one {1 request gave no amount.} other {# requests gave no amount.}}', { count: failed });
  const why =
    ended === null
      ? null
      : ended === 'stopped'
        ? t('You stopped before the end.')
        : t('It ended early. {problem}', { problem: problemLine(ended) });
  return [found, lack, why].filter((sentence) => sentence !== null).join(' ');
}
