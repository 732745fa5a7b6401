/** Cells of the table of tokens: balance, total supply, and the share of it. */

import { HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { HoldingAmount } from '#renderer/tokens/holding-amount.tsx';
import { shareWords } from '#renderer/tokens/token-share.ts';
import { useBalanceOf, useTotalSupply } from '#renderer/tokens/use-holdings.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';

interface FigureProps {
  readonly contract: string;
  readonly account: string | null;
  /** Read only while it can be seen. */
  readonly inSight: boolean;
}

export function BalanceCell({ contract, account, inSight }: FigureProps) {
  'use memo';
  const holding = useBalanceOf(contract, account, inSight);
  const title = useToken(contract);
  if (account === null) return <span className="soft">{t('unknown')}</span>;
  return <HoldingAmount holding={holding} token={title} />;
}

export function SupplyCell({ contract, inSight }: Omit<FigureProps, 'account'>) {
  'use memo';
  const title = useToken(contract);
  return <HoldingAmount holding={useTotalSupply(contract, inSight)} token={title} />;
}

export function ShareCell({ contract, account, inSight }: FigureProps) {
  'use memo';
  const balance = useBalanceOf(contract, account, inSight);
  const supply = useTotalSupply(contract, inSight);
  const { hideAmounts } = useDisplay();
  if (balance.face.face === 'loading' || supply.face.face === 'loading') return <Skeleton size="line" />;
  if (balance.baseUnits === null || supply.baseUnits === null) return <span className="soft">{t('unknown')}</span>;
  if (hideAmounts) return <HiddenAmount />;
  return <span className="nowrap">{shareWords(balance.baseUnits, supply.baseUnits) ?? t('none issued')}</span>;
}
