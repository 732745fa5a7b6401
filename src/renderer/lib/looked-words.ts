/** What came of looking for tokens, in words: what was not answered is unknown, and not nothing. */

export interface Looked {
  /** Tokens of which an account holds any. */
  readonly held: number;
  /** Requests that there were to be, that were answered with an amount, and that were sent and were not. */
  readonly requests: number;
  readonly answered: number;
  readonly failed: number;
  /** Why it ended before all were sent; null where it did not. */
  readonly ended: 'by-hand' | 'by-service' | null;
}

export function lookedWords({ held, requests, answered, failed, ended }: Looked): string {
  return [
    heldWords(held, answered, requests),
    ...(failed > 0 ? [failed === 1 ? '1 request was not answered.' : `${failed} requests were not answered.`] : []),
    ...(ended === 'by-hand' ? ['You stopped before the end.'] : []),
    ...(ended === 'by-service' ? ['It ended there: the service cannot be asked now.'] : []),
  ].join(' ');
}

function heldWords(held: number, answered: number, requests: number): string {
  if (held > 0) return 'Your accounts hold these:';
  if (answered === 0) return 'Whether your accounts hold any of them is unknown.';
  if (answered < requests) return 'Your accounts hold none of those that were answered for. Of the others it is unknown.';
  return 'Your accounts hold none of them.';
}
