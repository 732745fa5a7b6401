/** Whether a contract can be followed as a token, and if not, why. */
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { collectionPlace, tokenPlace } from '#shared/core/places.ts';
import styles from './tokens.module.css';
import type { Candidate } from './use-candidate.ts';

/** How it is followed already. */
export type SavedAs = 'no' | 'hidden' | 'shown' | 'collection';

interface CandidateVerdictProps {
  readonly contract: string;
  readonly candidate: Candidate;
  readonly saved: SavedAs;
  readonly onLeave: () => void;
}

export function CandidateVerdict({ contract, candidate: { verdict, lacks }, saved, onLeave }: CandidateVerdictProps) {
  if (saved === 'shown') {
    return (
      <Said tone="care">
        You follow it already.{' '}
        <Link to={tokenPlace(contract)} onClick={onLeave}>
          Open its page
        </Link>
      </Said>
    );
  }
  if (verdict.is === 'collection' || saved === 'collection') {
    return (
      <Said tone="care">
        This is a collection (ERC721): its tokens are single things, not amounts.{saved === 'collection' && ' You follow it already.'}{' '}
        <Link to={collectionPlace(contract)} onClick={onLeave}>
          Open it in Collectibles
        </Link>
      </Said>
    );
  }
  if (verdict.is === 'no') return <Said tone="bad">It does not tell its total supply, so it is not added as a token. {verdict.words}</Said>;
  if (verdict.is === 'unasked') return <Said tone="bad">Whether it is a collection could not be asked. {verdict.words}</Said>;
  if (verdict.is === 'reading') return null;
  return (
    <>
      {saved === 'hidden' && <Said tone="care">It is among your hidden tokens.</Said>}
      {lacks.length > 0 && <Said tone="care">It does not tell {lacks.join('; ')}.</Said>}
    </>
  );
}

function Said({ tone, children }: { tone: 'care' | 'bad'; children: ReactNode }) {
  const Icon = tone === 'bad' ? CircleAlert : Info;
  return (
    <p className={styles.said} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon size={15} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
