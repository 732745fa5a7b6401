/** What several accounts hold together. */
import type { Face } from '#renderer/core/lib/face.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';

/**
 * As old as the oldest of them. While one is being read, and where none is known, it is unknown; where some are known, it is a part.
 * `accounts`: why there are none. `all`: how many accounts there are, if not all of them are read.
 */
export function sumHoldings(holdings: readonly Holding[], accounts: Face<unknown>, all = holdings.length): Holding {
  const [first] = holdings;
  const again = () => holdings.forEach((holding) => void holding.again());
  if (first === undefined) return { face: accounts, answer: null, baseUnits: null, again };
  const known = holdings.filter(({ baseUnits }) => baseUnits !== null);
  const [some] = known;
  const loading = holdings.find(({ face }) => face.face === 'loading');
  if (loading !== undefined || some === undefined) return { ...(loading ?? first), baseUnits: null, again };
  const unread = holdings.find(({ baseUnits }) => baseUnits === null);
  const { face, answer } = known.reduce((oldest, holding) => (ageOf(holding) < ageOf(oldest) ? holding : oldest), some);
  const baseUnits = known.reduce((sum, holding) => sum + BigInt(holding.baseUnits ?? 0), 0n).toString();
  // “At least 0” would read as 0.
  if (unread !== undefined && baseUnits === '0') return { ...unread, again };
  return { face, answer, baseUnits, again, ...(known.length < all ? { isPart: true } : {}) };
}

/** Those that couldn't be read now come before all others. */
const ageOf = ({ face }: Holding): number => {
  if (face.face === 'stale' && face.problem !== null) return face.readAt - Number.MAX_SAFE_INTEGER;
  return 'readAt' in face ? face.readAt : 0;
};
