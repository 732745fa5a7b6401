/** A balance or supply: being read, unknown, or an amount with its age if it isn't the newest. */

import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './holding-amount.module.css';
import type { Holding } from './use-holdings.ts';
import { type Token, unitOfToken } from './use-token.ts';

interface HoldingAmountProps {
  readonly holding: Holding;
  readonly token: Token;
}

export function HoldingAmount({ holding: { face, answer, baseUnits, isPart = false }, token }: HoldingAmountProps) {
  if (face.face === 'loading' || (baseUnits !== null && token.isReading)) return <Skeleton size="line" />;
  if (baseUnits === null) {
    const why = face.face === 'error' ? problemLine(face.problem) : t('The answer isn’t an amount.');
    return (
      <span className="soft" title={why}>
        {t('unknown')}
      </span>
    );
  }
  const isStale = face.face === 'stale' && face.problem !== null;
  return (
    <span className={styles.holding} data-short={token.decimals !== null && baseUnits.length - token.decimals < 18}>
      <Amount baseUnits={baseUnits} currency={unitOfToken(token)} short {...(isPart ? { sign: '≥ ' } : {})} />
      {isStale && <AsOf at={face.readAt} stale block={answer?.block ?? null} />}
    </span>
  );
}
