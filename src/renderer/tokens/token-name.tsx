/** A token in a list: its mark, what it is called, and by what it is told from others. */
import { Pin } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Shortened, wholeOnFocus } from '#renderer/core/ui/shortened.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useToken } from '#renderer/tokens/use-token.ts';
import { tokenPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import styles from './tokens.module.css';

interface TokenNameProps {
  readonly token: SavedToken;
  /** On the element, to know whether it is in sight. */
  readonly watch: (element: HTMLElement | null) => (() => void) | undefined;
}

export function TokenName({ token: { address, pinned, hidden }, watch }: TokenNameProps) {
  const title = useToken(address);
  return (
    <span ref={watch} className={`${styles.token} ${wholeOnFocus}`}>
      <TokenMark address={address} symbol={title.symbol} />
      <span className={styles.words}>
        <span className={styles.title}>
          <Link to={tokenPlace(address)}>{title.title}</Link>
          {pinned && (
            <span className={styles.pinned} title="Pinned">
              <Pin size={12} aria-hidden />
              <span className="visually-hidden">pinned</span>
            </span>
          )}
          {hidden && <Badge>hidden</Badge>}
        </span>
        <span className={styles.facts}>
          {factsOf(title).map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
          <span>
            <Shortened whole={address} short={shortAddress(address)} address={address.toLowerCase()} />
          </span>
        </span>
      </span>
    </span>
  );
}

function factsOf({ symbol, decimals, isReading }: ReturnType<typeof useToken>): readonly string[] {
  if (isReading) return [];
  const digits = decimals === null ? 'decimals unknown' : `${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;
  return symbol === null ? [digits] : [symbol, digits];
}
