/** The picture of a token, or a placeholder. */
import { useState } from 'react';
import { shortId } from '#renderer/collectibles/token-id.ts';
import { markColors } from '#renderer/core/lib/mark-colors.ts';
import { pictureAddress } from '#shared/collectibles/collectible.ts';
import styles from './art.module.css';

interface ArtProps {
  readonly contract: string;
  readonly tokenId: string;
  /** Digest of the picture; null for none. */
  readonly digest: string | null;
  /** Alternative text; empty if the name is shown beside it. */
  readonly words: string;
  /** The picture is no longer in the cache. */
  readonly onGone: () => void;
}

export function Art({ contract, tokenId, digest, words, onGone }: ArtProps) {
  'use memo';
  const [gone, setGone] = useState<string | null>(null);
  const isShown = digest !== null && digest !== gone;
  return (
    <span className={styles.art}>
      {isShown ? (
        <img
          src={pictureAddress(digest)}
          alt={words}
          className={styles.picture}
          draggable={false}
          decoding="async"
          onError={() => {
            // Only once: a server that sends something else each time would be asked forever.
            if (gone === null) onGone();
            setGone(digest);
          }}
        />
      ) : (
        <Placeholder contract={contract} tokenId={tokenId} />
      )}
    </span>
  );
}

/** The same for the same token, and unlike a picture. */
function Placeholder({ contract, tokenId }: { contract: string; tokenId: string }) {
  'use memo';
  const { base, first, second } = markColors(`${contract} ${tokenId}`);
  const background = `radial-gradient(circle at 85% 80%, ${first}, transparent 70%), radial-gradient(circle at 10% 90%, ${second}, transparent 60%), ${base}`;
  return (
    <span className={styles.placeholder} aria-hidden>
      <span className={styles.mark} style={{ background }} />
      <span className={styles.id}>#{shortId(tokenId)}</span>
    </span>
  );
}
