/** Everything that was answered about one token, as it came. */
import { useRead } from '#renderer/bridge/use-read.ts';
import { RawAnswers } from '#renderer/parts/raw-answers.tsx';
import { balanceInput, useBalanceOf, useTotalSupply } from '#renderer/parts/use-holdings.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';

interface TokenRawProps {
  readonly contract: string;
  readonly account: string | null;
  readonly onClose: () => void;
}

const facts = ['name() view returns (string)', 'symbol() view returns (string)', 'decimals() view returns (uint8)'] as const;

export function TokenRaw({ contract, account, onClose }: TokenRawProps) {
  const balance = useBalanceOf(contract, account, false);
  const supply = useTotalSupply(contract, false);
  const inputs = facts.map((fact) => ({ functionSignature: `function ${fact}`, params: [], contractAddress: contract }));
  const [name, symbol, decimals] = inputs;
  const read = [useFact(name ?? {}), useFact(symbol ?? {}), useFact(decimals ?? {})];
  const answers = [
    { operation: 'contract.call' as const, input: account === null ? {} : balanceInput(contract, account), answer: balance.answer },
    { operation: 'erc20.totalSupply' as const, input: { contractAddress: contract }, answer: supply.answer },
    ...inputs.map((input, index) => ({ operation: 'contract.call' as const, input, answer: read[index] ?? null })),
  ].filter(({ answer }) => answer !== null);
  return (
    <Dialog title="Raw answers" wide onClose={onClose}>
      {answers.length === 0 ? <p>Nothing of it was answered yet.</p> : <RawAnswers answers={answers} />}
    </Dialog>
  );
}

const useFact = (input: object) => useRead('contract.call', input as never, { when: false }).answer;
