/** What a token says of itself: the rows of `tokenFacts`, and its total supply. A symbol that may mislead is shown in quotation marks. */

import { Fragment, type ReactNode } from 'react';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { HoldingAmount } from '#renderer/tokens/holding-amount.tsx';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { shownTokenText } from '#renderer/tokens/token-facts.ts';
import { isOfService } from '#renderer/tokens/use-candidate.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { Token } from '#renderer/tokens/use-token.ts';
import { ownFacts, useTokenWords } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { type TokenFact, type TokenFactRow, tokenFactNames, tokenFacts } from '#shared/tokens/token-facts.ts';

interface TokenFactListProps {
  readonly contract: string;
  readonly token: Token;
  readonly supply: Holding;
  /** All, unless given. */
  readonly facts?: readonly TokenFact[];
}

export function TokenFactList({ contract, token, supply, facts = tokenFactNames }: TokenFactListProps) {
  return (
    <dl className="facts-grid gap-6-20">
      {facts.map((fact) => (
        <Fragment key={fact}>
          <dt>{tokenFacts[fact].label}</dt>
          <dd>{fact === 'symbol' ? <SymbolCell contract={contract} token={token} /> : <FactCell contract={contract} fact={fact} />}</dd>
        </Fragment>
      ))}
      <dt>{t('Total supply')}</dt>
      <dd>
        <HoldingAmount holding={supply} token={token} />
      </dd>
    </dl>
  );
}

function SymbolCell({ contract, token }: Pick<TokenFactListProps, 'contract' | 'token'>) {
  const [words] = useTokenWords([contract], false);
  const other =
    words?.symbol === null || words === undefined
      ? null
      : t('“{symbol}”, not used as a unit here', { symbol: visibleText(words.symbol, tokenFacts.symbol.longest) });
  if (token.isReading) return <Skeleton size="short" />;
  return token.symbol ?? other ?? <span className="soft">{t('not given')}</span>;
}

function FactCell({ contract, fact }: { readonly contract: string; readonly fact: TokenFact }) {
  const row: TokenFactRow = tokenFacts[fact];
  // `useToken` reads these. Read here as well, one that failed would be asked again whenever the list appears.
  const isRead = ownFacts.some((own) => own === fact);
  const read = useRead(tokenQueries.fact(contract, fact), { when: !isRead });
  const face = faceOf(read);
  if (face.face === 'loading') return <Skeleton size="short" />;
  const shown = shownFact(row, valueIn(face)?.result ?? null);
  if (shown !== null) {
    return (
      <>
        {shown} {face.face === 'stale' && row.lasts !== 'forever' && <AsOf at={face.readAt} stale block={read.answer?.block ?? null} />}
      </>
    );
  }
  const isUnasked = face.face === 'error' && isOfService(face.problem);
  return (
    <span className="soft" title={face.face === 'error' ? problemLine(face.problem) : undefined}>
      {row.lacking ?? (isUnasked ? t('unknown') : t('not given'))}
    </span>
  );
}

/** Null for what the contract doesn't give. */
function shownFact(row: TokenFactRow, result: CallResult): NonNullable<ReactNode> | null {
  switch (row.shown) {
    case 'quoted': {
      const text = shownTokenText(result, row.longest);
      return text === null ? null : t('“{text}”', { text });
    }
    case 'number': {
      const number = row.read(result);
      return number === null ? null : String(number);
    }
  }
}
