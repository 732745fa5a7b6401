/** The corner of a card with service data: its time, and the button for the raw answer. */
import type { Face } from '#renderer/core/lib/face.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import type { OperationId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { RawButton } from './raw-button.tsx';

interface CardAsideProps {
  readonly face: Face<unknown>;
  readonly operation: OperationId;

  readonly input?: Readonly<Record<string, unknown>>;
  readonly answer: Answer<unknown> | null;
  /** Shows the time even when the answer is the newest. */
  readonly always?: boolean;
}

export function CardAside({ face, operation, input = {}, answer, always = false }: CardAsideProps) {
  const stale = face.face === 'stale';
  return (
    <>
      {'readAt' in face && (always || stale) && (
        <AsOf at={face.readAt} stale={stale && face.problem !== null} block={answer?.block ?? null} />
      )}
      {face.face !== 'unrecognized' && <RawButton operation={operation} input={input} answer={answer} />}
    </>
  );
}
