/** Looks through well-known tokens for what one's accounts hold: ended where nothing answers, and unknown is never said to be none. */
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';
import type { KnownTokenAddress } from '#shared/tokens/known-tokens.ts';

export interface LookEnd {
  readonly owned: readonly KnownTokenAddress[];
  /** How many requests there would have been, and how many of them were answered with an amount. */
  readonly wanted: number;
  readonly answered: number;
  /** Sent, and not answered with an amount. */
  readonly failed: number;
  /** Why it ended before the last; null where it did not. */
  readonly ended: 'stopped' | AppError | null;
}

interface Look {
  readonly tokens: readonly KnownTokenAddress[];
  /** EIP-55. */
  readonly accounts: readonly string[];
  /** Base units; null for an answer that is no amount. */
  readonly ask: (contract: string, account: string) => Promise<Result<string | null>>;
  readonly isWanted: () => boolean;
  /** How many requests are done. */
  readonly progress: (done: number) => void;
}

/** One after the other: nobody waits for it so much that others should wait for it. */
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

/** Of one request alone: a contract that is none, or an answer that nobody can read. All else concerns the next, too. */
function isOfAll(problem: AppError): boolean {
  if (problem.code === 'service') return problem.status === 401 || problem.status === 403 || problem.status === 429 || problem.status > 500;
  return problem.code !== 'unreadable-response' && problem.code !== 'invalid-input';
}

/** What was found, and how much of it is not known. */
export function lookWords({ owned, wanted, answered, failed, ended }: LookEnd): string {
  const found =
    owned.length > 0
      ? 'Your accounts hold these:'
      : answered === 0
        ? 'Whether your accounts hold any of those is unknown: nothing was answered.'
        : answered < wanted
          ? `Nothing was found by the ${answered === 1 ? '1 request that was' : `${answered} of ${wanted} requests that were`} answered. The rest is unknown.`
          : 'Your accounts hold none of those.';
  const lack = failed === 0 ? '' : failed === 1 ? ' 1 request told no amount.' : ` ${failed} requests told no amount.`;
  const why = ended === null ? '' : ended === 'stopped' ? ' You stopped before the end.' : ` It ended early. ${problemLine(ended)}`;
  return `${found}${lack}${why}`;
}
