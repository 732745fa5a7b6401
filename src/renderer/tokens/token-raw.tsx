/** Everything that was answered about one token, as it came. */
import { RawAnswers } from '#renderer/core/parts/raw-answers.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { useBalanceOf, useTotalSupply } from '#renderer/tokens/use-holdings.ts';
import { useFactAnswers } from '#renderer/tokens/use-token.ts';

interface TokenRawProps {
  readonly contract: string;
  readonly account: string | null;
  readonly onClose: () => void;
}

export function TokenRaw({ contract, account, onClose }: TokenRawProps) {
  const balance = useBalanceOf(contract, account, false);
  const supply = useTotalSupply(contract, false);
  const answers = [
    { ...tokenQueries.balanceOf(contract, account), answer: balance.answer },
    { ...tokenQueries.totalSupply(contract), answer: supply.answer },
    ...useFactAnswers(contract),
  ].filter(({ answer }) => answer !== null);
  return (
    <Dialog title="Raw answers" wide onClose={onClose}>
      {answers.length === 0 ? <p>Nothing of it was answered yet.</p> : <RawAnswers answers={answers} />}
    </Dialog>
  );
}
