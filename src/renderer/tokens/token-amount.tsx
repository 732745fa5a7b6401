/** An amount of a token: in its units if its decimals are known, else in base units. */

import { Amount } from '#renderer/core/ui/amount.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { t } from '#shared/core/language/language.ts';
import { useToken } from './use-token.ts';

interface TokenAmountProps {
  /** The token's, EIP-55. */
  readonly contract: string;
  /** Decimal string. */
  readonly baseUnits: string;
  readonly sign?: string;
  /** Decimals shown; all, unless given. */
  readonly digits?: number;
}

export function TokenAmount({ contract, baseUnits, sign = '', digits }: TokenAmountProps) {
  const { symbol, decimals } = useToken(contract);
  const shown = { baseUnits, sign, ...(digits === undefined ? {} : { digits }) };
  if (decimals !== null && symbol !== null) return <Amount {...shown} currency={{ symbol, decimals }} />;
  return (
    <>
      {rich('{amount} of {token}', {
        amount: <Amount {...shown} currency={decimals === null ? null : { symbol: t('tokens'), decimals }} />,
        token: <NamedAddress address={contract} />,
      })}
    </>
  );
}
