/** What a transaction did to what one has: an amount with its sign, in the unit of what it is. */
import type { ActivityAmount } from '#renderer/lib/activity.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { Amount } from '#renderer/ui/amount.tsx';
import { TokenAmount } from './token-amount.tsx';
import { useToken } from './use-token.ts';

const unitOf = ({ symbol, isTrusted }: { readonly symbol: string | null; readonly isTrusted: boolean }) =>
  symbol === null ? 'token' : isTrusted ? symbol : `“${symbol}”`;

interface SignedAmountProps {
  readonly amount: ActivityAmount;
  readonly sign: string;
  /** The token is one that the person chose: what it says of itself is asked for. */
  readonly asks: boolean;
}

export function SignedAmount({ amount, sign, asks }: SignedAmountProps) {
  const { chain } = useActiveConnection();
  if (amount.of === 'collectible') return <Collectible amount={amount} sign={sign} asks={asks} />;
  if (amount.of === 'token' && asks) {
    return <TokenAmount contract={amount.contract} baseUnits={amount.baseUnits} sign={sign} />;
  }
  const isNative = amount.of === 'native';
  // A token without a name that may be shown has base units alone: any number of them may be worth anything.
  const currency = isNative
    ? (chain?.currency ?? null)
    : amount.decimals === null || amount.symbol === null
      ? null
      : { symbol: unitOf(amount), decimals: amount.decimals };
  return <Amount baseUnits={amount.baseUnits} currency={currency} digits={6} base={isNative ? 'wei' : 'base units'} sign={sign} />;
}

function Collectible({ amount, sign, asks }: SignedAmountProps & { amount: Extract<ActivityAmount, { of: 'collectible' }> }) {
  const { symbol } = useToken(asks ? amount.contract : null);
  return <>{`${sign}1 ${unitOf({ symbol: amount.symbol ?? symbol, isTrusted: amount.isTrusted })}`}</>;
}
