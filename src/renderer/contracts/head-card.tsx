/** What is known of a contract: its address, its name here, and its other pages. */

import { Link } from 'wouter';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { groupedAddress } from '#renderer/core/lib/grouped-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import type { ContractLine } from '#shared/contracts/saved-contracts.ts';
import { addressPlace, collectionPlace, contractPlace, linkTo, tokenPlace } from '#shared/core/places.ts';
import styles from './contracts.module.css';

export function HeadCard({ address, line }: { address: string; line: ContractLine | null }) {
  const name = useNames().of(address);
  const about = useOwn(notebookQueries.about([address])).value?.[0];
  const isToken =
    useTokens('erc20').some((token) => token.address === address) ||
    about?.token?.standard === 'erc20' ||
    line?.kinds.includes('ERC20') === true;
  const isCollection =
    useTokens('erc721').some((token) => token.address === address) ||
    about?.token?.standard === 'erc721' ||
    line?.kinds.includes('ERC721') === true;
  const token = useToken(isToken ? address : null);
  return (
    <Card
      name="Contract"
      aside={
        <>
          {line?.kinds.map((kind) => (
            <Badge key={kind}>{kind}</Badge>
          ))}
          {name?.kind === 'account' && <Badge tone="care">Yours: an account, no contract</Badge>}
        </>
      }
    >
      <div className="stack gap-10 mt-4">
        {name !== null && <p className={styles.name}>{name.text}</p>}
        {name === null && token.name !== null && (
          <p className={styles.name}>
            {token.name} <span className="soft">as it calls itself</span>
          </p>
        )}
        <p className={styles.address}>
          <Mark address={address} />
          <span className="visually-hidden">{address}</span>
          <span aria-hidden>{groupedAddress(address)}</span>
        </p>
        <div className={styles.actions}>
          <CopyButton label="Copy address" text={address} words="Copy address" />
          <CopyButton label="Copy link" text={linkTo(contractPlace(address))} words="Copy link" />
          <p className={styles.links}>
            <Link to={addressPlace(address)}>Its address page</Link>
            {isToken && <Link to={tokenPlace(address)}>Its token page</Link>}
            {isCollection && <Link to={collectionPlace(address)}>Its collection</Link>}
          </p>
        </div>
      </div>
    </Card>
  );
}
