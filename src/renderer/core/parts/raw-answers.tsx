/** Raw responses, one at a time, each with its whole request. */

import { useState } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { RawView } from '#renderer/core/ui/raw-view.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { t } from '#shared/core/language/language.ts';
import { toCurl } from '#shared/core/operations/curl.ts';
import { toRequest, toUrl } from '#shared/core/operations/request.ts';
import { type OperationId, operations } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

export interface RawAnswer {
  readonly operation: OperationId;

  readonly input?: Readonly<Record<string, unknown>> | null;
  readonly answer: Answer<unknown> | null;
  /** The operation's title by default. */
  readonly label?: string;
}

export function RawAnswers({ answers }: { answers: readonly RawAnswer[] }) {
  const [shown, setShown] = useState('0');
  const one = answers[Number(shown)] ?? answers[0];
  return (
    <div className="stack min-w-0 gap-12">
      {answers.length > 1 && (
        <Segments
          legend={t('Answer to')}
          name="raw-answer"
          value={shown}
          choices={answers.map(({ operation, label }, index) => ({ value: String(index), label: label ?? operations[operation].title }))}
          onChoose={setShown}
        />
      )}
      {one !== undefined && <OneAnswer {...one} />}
    </div>
  );
}

function OneAnswer({ operation, input: given, answer }: RawAnswer) {
  const { apiAddress, settings } = useActiveConnection();
  if (answer === null) return null;
  const input = given ?? {};
  const row = operations[operation];
  const request = toRequest(row, input, settings);
  const curl = toCurl(row, input, { apiAddress, settings });
  return (
    <RawView
      raw={answer.raw}
      readAt={answer.readAt}
      block={answer.block}
      request={request.ok ? `${request.value.method} ${toUrl(apiAddress, request.value.path)}` : `${row.method} ${row.path}`}
      curl={curl.ok ? curl.value : null}
    />
  );
}
