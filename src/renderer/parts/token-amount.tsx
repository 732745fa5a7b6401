/** An amount of a token: in its own units where its decimals are known, else in base units, never a guess. */
import { Amount } from '#renderer/ui/amount.tsx';
import { shortAddress } from '#shared/short-address.ts';
import { NamedAddress } from './named-address.tsx';
import { useToken } from './use-token.ts';

interface TokenAmountProps {
  /** The token's, EIP-55. */
  readonly contract: string;
  /** Decimal string. */
  readonly baseUnits: string;
}

export function TokenAmount({ contract, baseUnits }: TokenAmountProps) {
  const { symbol, decimals } = useToken(contract);
  if (decimals !== null) return <Amount baseUnits={baseUnits} currency={{ symbol: symbol ?? shortAddress(contract), decimals }} />;
  return (
    <>
      <Amount baseUnits={baseUnits} currency={null} /> of <NamedAddress address={contract} />
    </>
  );
}
