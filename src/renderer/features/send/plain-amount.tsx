/** What there is of a token, as text: its base units stand elsewhere, and nothing but the field here is called an amount. */
import { problemLine } from '#renderer/lib/problem-line.ts';
import type { Holding } from '#renderer/parts/use-holdings.ts';
import { type Token, unitOfToken } from '#renderer/parts/use-token.ts';
import { HiddenAmount } from '#renderer/ui/amount.tsx';
import { useDisplay } from '#renderer/ui/display.ts';
import { AsOf } from '#renderer/ui/time.tsx';
import { formatAmount, groupedBaseUnits } from '#shared/amount.ts';

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
