/** Why nothing can be sent now, the same for every button and form that sends. Main decides again when it is asked. */
import { chainQueries } from '#renderer/chain/queries.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useScope } from '#renderer/core/bridge/use-read.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';

/** Null while something can be sent. Nothing is asked for it: it follows the newest block that is read anyway. */
export function useHindrance(): string | null {
  const { problem: scope } = useScope();
  const { chain } = useActiveConnection();
  const { answer, problem } = useKnownAnswer(chainQueries.latestBlock());
  if (chain?.before !== undefined) return 'Nothing can be sent now. This connection is on another chain, which you haven’t confirmed.';
  const why = scope ?? answer?.problem ?? problem;
  // A service that answers may take a write although it refuses this read; revoking mustn't depend on that.
  return why === null || why.code === 'service' ? null : `Nothing can be sent now. ${problemLine(why)}`;
}

/** For a button that sends, or that opens what does; its title says why it is disabled. `id`: of the text that shows the same. */
export const hinderedBy = (hindrance: string | null, id?: string) =>
  hindrance === null ? {} : { disabled: true, title: hindrance, ...(id === undefined ? {} : { 'aria-describedby': id }) };
