/** Why nothing can be sent now, the same for every button and form that sends. Main decides again when it is asked. */

import { chainQueries } from '#renderer/chain/queries.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useScope } from '#renderer/core/bridge/use-read.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';

/** Null while something can be sent. Nothing is asked for it: it follows the newest block that is read anyway. */
export function useHindrance(): string | null {
  const { problem: scope } = useScope();
  const { chain, name } = useActiveConnection();
  const { answer, problem } = useKnownAnswer(chainQueries.latestBlock());
  if (chain?.before !== undefined)
    return t('Nothing can be sent now. {service} has a new chain: review the change at the top of this window.', {
      service: visibleText(name, 40),
    });
  const why = scope ?? answer?.problem ?? problem;
  // A service that answers may take a write although it refuses this read; revoking mustn't depend on that.
  return why === null || why.code === 'service' ? null : `${t('Nothing can be sent now.')} ${problemLine(why)}`;
}

/** For a button that sends, or that opens what does; its title says why it is disabled. `id`: of the text that shows the same. */
export const hinderedBy = (hindrance: string | null, id?: string) =>
  hindrance === null ? {} : { disabled: true, title: hindrance, ...(id === undefined ? {} : { 'aria-describedby': id }) };
