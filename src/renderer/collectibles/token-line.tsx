/** Which token a form is about. */
import { Art } from './art.tsx';
import styles from './dialogs.module.css';

export interface TokenOnPage {
  /** EIP-55. */
  readonly contract: string;
  readonly tokenId: string;
  /** Made visible. */
  readonly name: string;
  readonly collection: string;
  readonly digest: string | null;
}

export function TokenLine({ token: { contract, tokenId, name, collection, digest } }: { token: TokenOnPage }) {
  return (
    <div className={styles.what}>
      <Art contract={contract} tokenId={tokenId} digest={digest} words="" onGone={() => {}} />
      <span>
        <span className="semibold">{name}</span>
        <br />
        <span className="soft">
          {collection}, id {tokenId}
        </span>
      </span>
    </div>
  );
}
