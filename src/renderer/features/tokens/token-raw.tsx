/** Everything that was answered about one token, as it came. */

import { type RawAnswer, RawAnswers } from '#renderer/parts/raw-answers.tsx';
import { useBalanceOf, useTotalSupply } from '#renderer/parts/use-holdings.ts';
import { tokenQueries } from '#renderer/queries/tokens.ts';
import { useReads } from '#renderer/queries/use-read.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';

interface TokenRawProps {
  readonly contract: string;
  readonly account: string | null;
  readonly onClose: () => void;
}

export function TokenRaw({ contract, account, onClose }: TokenRawProps) {
  const balance = useBalanceOf(contract, account, false);
  const supply = useTotalSupply(contract, false);
  const facts = useFactAnswers(contract);
  const answers = [
    { ...tokenQueries.balanceOf(contract, account), answer: balance.answer },
    { ...tokenQueries.totalSupply(contract), answer: supply.answer },
    ...facts,
  ].filter(({ answer }) => answer !== null);
  return (
    <Dialog title="Raw answers" wide onClose={onClose}>
      {answers.length === 0 ? <p>Nothing of it was answered yet.</p> : <RawAnswers answers={answers} />}
    </Dialog>
  );
}

/** What it answered to its name, symbol and decimals: nothing is asked for it. */
export function useFactAnswers(contract: string): readonly RawAnswer[] {
  const queries = [tokenQueries.name(contract), tokenQueries.symbol(contract), tokenQueries.decimals(contract)];
  const reads = useReads(queries, () => 'no');
  return queries.map((query, index) => ({ ...query, answer: reads[index]?.answer ?? null }));
}
