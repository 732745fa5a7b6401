/** What a token says of itself. A symbol that may mislead is shown in quotation marks. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { HoldingAmount } from '#renderer/tokens/holding-amount.tsx';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { Token } from '#renderer/tokens/use-token.ts';
import { useTokenWords } from '#renderer/tokens/use-token.ts';

interface TokenFactListProps {
  readonly contract: string;
  readonly token: Token;
  readonly supply: Holding;
}

export function TokenFactList({ contract, token, supply }: TokenFactListProps) {
  const [words] = useTokenWords([contract], false);
  const other = words?.symbol === null || words === undefined ? null : `“${visibleText(words.symbol, 20)}”, not used as a unit here`;
  const term = (fact: string | null, nothing = 'not given') =>
    token.isReading ? <Skeleton size="short" /> : (fact ?? <span className="soft">{nothing}</span>);
  return (
    <dl className="facts-grid gap-6-20">
      <dt>Its own name</dt>
      <dd>{term(token.name === null ? null : `“${token.name}”`)}</dd>
      <dt>Symbol</dt>
      <dd>{term(token.symbol ?? other)}</dd>
      <dt>Decimals</dt>
      <dd>{term(token.decimals === null ? null : String(token.decimals), 'unknown: amounts are in base units')}</dd>
      <dt>Total supply</dt>
      <dd>
        <HoldingAmount holding={supply} token={token} />
      </dd>
    </dl>
  );
}
