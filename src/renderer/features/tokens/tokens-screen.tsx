/** The tokens (EIP-20) that the person follows, with the balance of the chosen account. */

import { useAccountChoice } from '#renderer/parts/account-choice.tsx';
import { TokenTabs } from '#renderer/parts/token-tabs.tsx';
import { useTokens } from '#renderer/store/use-tokens.ts';

export function TokensScreen() {
  const { choice } = useAccountChoice();
  const tokens = useTokens('erc20');
  return (
    <>
      <TokenTabs chosen="balances">{choice}</TokenTabs>
      <ul>
        {tokens.map(({ address }) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </>
  );
}
