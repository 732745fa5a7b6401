/** An amount of a token: in its units if its decimals are known, else in base units. */
import { Amount } from '#renderer/core/ui/amount.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useToken } from './use-token.ts';

interface TokenAmountProps {
  /** The token's, EIP-55. */
  readonly contract: string;
  /** Decimal string. */
  readonly baseUnits: string;
  readonly sign?: string;
}

export function TokenAmount({ contract, baseUnits, sign = '' }: TokenAmountProps) {
  const { symbol, decimals } = useToken(contract);
  if (decimals !== null && symbol !== null) return <Amount baseUnits={baseUnits} currency={{ symbol, decimals }} sign={sign} />;
  return (
    <>
      <Amount baseUnits={baseUnits} currency={decimals === null ? null : { symbol: 'tokens', decimals }} sign={sign} /> of{' '}
      <NamedAddress address={contract} />
    </>
  );
}
