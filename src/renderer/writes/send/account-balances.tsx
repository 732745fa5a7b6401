/** The person's accounts, each with its balance of the chosen token. The service picks which of them sends. */
import { useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { useBalancesOf } from '#renderer/tokens/use-holdings.ts';
import { type Token, unitOfToken } from '#renderer/tokens/use-token.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { PlainHolding } from './amount-field.tsx';
import styles from './send.module.css';

/** More accounts than this are folded. */
const most = { shown: 5, folded: 4 } as const;

interface AccountBalancesProps {
  readonly contract: string;
  readonly token: Token;
  readonly accounts: readonly NamedAccount[];
}

export function AccountBalances({ contract, token, accounts }: AccountBalancesProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || accounts.length <= most.shown ? accounts : accounts.slice(0, most.folded);
  const holdings = useBalancesOf(
    contract,
    shown.map(({ address }) => address),
  );
  const more = accounts.length - shown.length;
  return (
    <div className={styles.accounts}>
      <ul aria-label={`Your balances${unitOfToken(token) === null ? '' : ` of ${unitOfToken(token)?.symbol}`}`}>
        {shown.map(({ address, name }, index) => {
          const holding = holdings[index];
          return (
            <li key={address}>
              <span className="min-w-0 break-words">
                {name} <span className="mono">{shortAddress(address)}</span>
              </span>
              <span className={styles.held}>{holding !== undefined && <PlainHolding holding={holding} token={token} />}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button size="small" look="quiet" onClick={() => setOpen(true)}>
          and {more} more
        </Button>
      )}
    </div>
  );
}
