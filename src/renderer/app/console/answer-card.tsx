/** The result of a run: the decoded answer or the failure, with status, duration and the raw answer. */

import { useState } from 'react';
import type { Run } from '#renderer/core/bridge/run-operation.ts';
import { answerFacts } from '#renderer/core/lib/answer-facts.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { RawView } from '#renderer/core/ui/raw-view.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import type { AppError } from '#shared/core/errors.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { isRead, type OperationId, operations } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { FactList } from './fact-list.tsx';
import { outcomeOf, unsentWords } from './outcome.ts';

interface AnswerCardProps {
  readonly id: OperationId;
  readonly ended: Run;
  readonly onAgain: () => void;
}

export function AnswerCard({ id, ended, onAgain }: AnswerCardProps) {
  const { result, milliseconds, status } = ended;
  const { outcome, isGood } = outcomeOf(id, ended);
  const problem = result.ok ? result.value.problem : result.error;
  return (
    <Card
      name={t('Answer')}
      aside={
        <span role="status" className="row wrap gap-8">
          <Badge tone={isGood ? 'good' : 'bad'}>{outcome}</Badge>
          {status !== null && <span className="soft">{t('status {status}', { status })}</span>}
          {milliseconds !== null && <span className="soft">{t('{milliseconds} ms', { milliseconds: countWords(milliseconds) })}</span>}
        </span>
      }
    >
      <div className="stack gap-14 mt-12">
        {problem !== null && <Failure id={id} problem={problem} onAgain={onAgain} />}
        {result.ok && <Answered id={id} answer={result.value} />}
      </div>
    </Card>
  );
}

function Failure({ id, problem, onAgain }: { id: OperationId; problem: AppError; onAgain: () => void }) {
  const signInAgain = useSignInAgain();
  const now = useNow(everyDay);
  const title = unsentWords(id, problem);
  if (title !== null) {
    const isRejected = problem.code === 'service';
    return (
      <ProblemNote
        tone="care"
        title={title}
        text={isRejected ? errorWords(problem, now).text : t('It wasn’t confirmed, so nothing was sent.')}
        next={
          isRejected ? t('Blockdesk is checking the chain. Check Activity before you run it again.') : t('Run it again to review it again.')
        }
      />
    );
  }
  // A write is only repeated from the form.
  return <Problem problem={problem} onSignIn={signInAgain} {...(isRead(id) ? { onAgain } : {})} />;
}

function Answered({ id, answer }: { id: OperationId; answer: Answer<unknown> }) {
  const { reading, raw, readAt, block, source } = answer;
  const [showsRaw, setShowsRaw] = useState(!reading.recognized);
  const { method, path } = operations[id];
  return (
    <>
      {source === 'stored' && (
        <p className="row wrap gap-8">
          <AsOf at={readAt} stale block={block} /> <span className="soft">{t('The last stored answer.')}</span>
        </p>
      )}
      {reading.recognized ? (
        <FactList facts={answerFacts(id, reading.value)} />
      ) : (
        <ProblemNote
          tone="care"
          title={t('Blockdesk can’t read this answer')}
          text={t('Nothing from it is used. The raw answer is below.')}
          next={t('Send it to your operator, or run the connection test in Settings.')}
        />
      )}
      <div className="row wrap gap-8">
        <Button aria-expanded={showsRaw} onClick={() => setShowsRaw(!showsRaw)}>
          {t('Raw')}
        </Button>
      </div>
      {showsRaw && <RawView raw={raw} readAt={readAt} request={`${method} ${path}`} />}
    </>
  );
}
