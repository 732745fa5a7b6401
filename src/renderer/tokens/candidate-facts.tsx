/** What a contract that may be followed says of itself, while it is read and after. */
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import styles from './tokens.module.css';
import { ToldFacts } from './told-facts.tsx';
import type { Candidate } from './use-candidate.ts';

interface CandidateFactsProps {
  /** EIP-55. */
  readonly contract: string;
  readonly candidate: Candidate;
}

export function CandidateFacts({ contract, candidate: { token, supply, verdict } }: CandidateFactsProps) {
  if (verdict.is === 'reading') {
    return (
      <div className={styles.read}>
        <Reading what="the contract" bars={['line', 'line', 'line']} />
      </div>
    );
  }
  return (
    <div className={styles.read}>
      <div className={styles.head}>
        <TokenMark address={contract} symbol={token.symbol} />
        <span className={styles.mono}>{contract}</span>
      </div>
      <ToldFacts contract={contract} token={token} supply={supply} />
    </div>
  );
}
