/** Said where the service knows no such transaction, which may be only for now. */
import { Button } from '#renderer/core/ui/button.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { nextWords } from './status-words.ts';

interface NotFoundProps {
  readonly wasSeen: boolean;
  /** It is looked for again by itself. */
  readonly looks: boolean;
  readonly onAgain: () => void;
}

export function NotFound({ wasSeen, looks, onAgain }: NotFoundProps) {
  return (
    <ProblemNote
      tone="care"
      title={wasSeen ? 'The service does not find this transaction any more' : 'The service knows no transaction with this hash'}
      text={
        wasSeen
          ? 'It was seen before, as shown here. It may have been replaced, dropped, or its block undone.'
          : 'It may not be known yet: a transaction that was just sent takes a moment. Or it belongs to another chain.'
      }
      next={nextWords(looks)}
      actions={<Button onClick={onAgain}>Look again</Button>}
    />
  );
}
