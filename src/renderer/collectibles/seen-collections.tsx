/** The collections that were seen with the person’s accounts: each one press away from being looked at. */

import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { writeQueries } from '#renderer/writes/queries.ts';
import { checksummed } from '#shared/core/address.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './dialogs.module.css';

export function SeenCollections({ onLook }: { onLook: (address: string) => void }) {
  const offered = useFoundCollections();
  if (offered.length === 0) return null;
  return (
    <div className="stack gap-4">
      <h3 className="semibold small">Seen with your accounts</h3>
      <ul>
        {offered.map(({ address, name }) => (
          <li key={address} className={styles.foundRow}>
            <span>
              <Address address={address} label={name ?? undefined} mark />
            </span>
            <Button size="small" aria-label={`Look at ${name ?? shortAddress(address)}`} onClick={() => onLook(address)}>
              Look at it
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FoundCollection {
  /** EIP-55. */
  readonly address: string;
  /** Made visible; null where it is not read yet. */
  readonly name: string | null;
}

const most = 20;

/** Collections that the person’s own receipts and watching tell of, and that are not followed. */
function useFoundCollections(): readonly FoundCollection[] {
  const { sources } = useSeenSources();
  const { value: page } = useOwn(writeQueries.found());
  const followed = new Set(useTokens('erc721').map(({ address }) => address));
  const found = new Map<string, string | null>();
  for (const { about } of sources?.known ?? []) {
    for (const { contract, name, standard } of about.tokens) if (standard === 'erc721') found.set(checksummed(contract), name);
  }
  for (const { kind, token } of page?.transfers ?? []) {
    if (kind === 'erc721' && token !== null && !found.has(checksummed(token))) found.set(checksummed(token), null);
  }
  return [...found]
    .filter(([address]) => !followed.has(address))
    .slice(0, most)
    .map(([address, name]) => ({ address, name: name === null || name === '' ? null : visibleText(name, 40) }));
}
