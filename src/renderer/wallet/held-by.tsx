/** Which accounts hold a token, and how much, in the line below its name. */
import { useDisplay } from '#renderer/core/ui/display.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { heldWords, isOld } from '#renderer/wallet/held-words.ts';
import { formatAmount } from '#shared/core/amount.ts';

/** More don't fit into the line. */
const mostNamed = 3;
const digits = 2;

interface HeldByProps {
  readonly holdings: readonly Holding[];
  readonly accounts: readonly Pick<NamedAccount, 'name'>[];
  /** The number of accounts, of which only those given are read. */
  readonly all: number;
  /** Null while unknown. */
  readonly decimals: number | null;
}

/** `Main account: 9,000 · Savings: 12.5` where each amount is known and new; else in how many accounts. */
export function HeldBy({ holdings, accounts, all, decimals }: HeldByProps) {
  const { hideAmounts } = useDisplay();
  const amounts = accounts.flatMap(({ name }, index) => {
    const units = holdings[index]?.baseUnits ?? null;
    return units === null || units === '0' ? [] : [{ name, units }];
  });
  const isKnown = holdings.length === all && holdings.every((holding) => holding.baseUnits !== null && !isOld(holding));
  if (hideAmounts || decimals === null || !isKnown || amounts.length < 2 || amounts.length > mostNamed)
    return heldWords(holdings, accounts, all);
  return amounts.map(({ name, units }) => `${name}: ${formatAmount(units, decimals, digits)}`).join(' · ');
}
