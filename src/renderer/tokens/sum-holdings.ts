/** What several accounts hold together. */
import type { Face } from '#renderer/core/lib/face.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';

/** Unknown while one of them is; as old as the oldest of them. `accounts`: why there are none. */
export function sumHoldings(holdings: readonly Holding[], accounts: Face<unknown>): Holding {
  const [first] = holdings;
  const again = () => holdings.forEach((holding) => void holding.again());
  if (first === undefined) return { face: accounts, answer: null, baseUnits: null, again };
  const unknown = holdings.find(({ face }) => face.face === 'loading') ?? holdings.find(({ baseUnits }) => baseUnits === null);
  if (unknown !== undefined) return { ...unknown, baseUnits: null, again };
  const { face, answer } = holdings.reduce((oldest, holding) => (ageOf(holding) < ageOf(oldest) ? holding : oldest), first);
  const baseUnits = holdings.reduce((sum, holding) => sum + BigInt(holding.baseUnits ?? 0), 0n).toString();
  return { face, answer, baseUnits, again };
}

/** Those that couldn't be read now come before all others. */
const ageOf = ({ face }: Holding): number => {
  if (face.face === 'stale' && face.problem !== null) return face.readAt - Number.MAX_SAFE_INTEGER;
  return 'readAt' in face ? face.readAt : 0;
};
