/** What there is of a token, as text: its base units stand elsewhere, and nothing but the field here is called an amount. */
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { AsOf } from '#renderer/core/ui/time.tsx';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import { type Token, unitOfToken } from '#renderer/tokens/use-token.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';

interface PlainAmountProps {
  readonly baseUnits: string;
  readonly token: Token;
}

/** Exact. */
export function PlainAmount({ baseUnits, token }: PlainAmountProps) {
  const { hideAmounts } = useDisplay();
  const unit = unitOfToken(token);
  if (hideAmounts) return <HiddenAmount />;
  if (unit === null) return <>{groupedBaseUnits(baseUnits)} base units</>;
  return (
    <>
      {formatAmount(baseUnits, unit.decimals)} {unit.symbol}
    </>
  );
}

export function PlainHolding({ holding: { face, answer, baseUnits }, token }: { holding: Holding; token: Token }) {
  if (face.face === 'loading' || (baseUnits !== null && token.isReading)) return <span>being read…</span>;
  if (baseUnits === null) return <span title={face.face === 'error' ? problemLine(face.problem) : undefined}>unknown</span>;
  const isStale = face.face === 'stale' && face.problem !== null;
  return (
    <>
      <span>
        <PlainAmount baseUnits={baseUnits} token={token} />
      </span>
      {isStale && <AsOf at={face.readAt} stale block={answer?.block ?? null} />}
    </>
  );
}
