/** The tokens or collections that the person follows at the connection on the screen, in their order; none until main has told that one's. */
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { inOrder, type SavedToken, type TokenStandard } from '#shared/tokens.ts';

export function useTokens(standard: TokenStandard): readonly SavedToken[] {
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('tokens');
  return connection === id ? inOrder(items.filter((token) => token.standard === standard)) : [];
}
