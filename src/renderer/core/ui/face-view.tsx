/** Shows service data in its state: loading, empty, error, stale, unrecognized or full. */

import { lazy, type ReactNode, Suspense } from 'react';
import type { Face } from '#renderer/core/lib/face.ts';
import { t } from '#shared/core/language/language.ts';
import { Problem } from './problem.tsx';
import { ProblemNote } from './problem-note.tsx';

// Rarely needed, so loaded only then.
const RawView = lazy(async () => ({ default: (await import('./raw-view.tsx')).RawView }));

interface FaceViewProps<T> {
  readonly of: Face<T>;
  readonly request: string;
  readonly loading: ReactNode;
  readonly empty?: ReactNode;
  readonly onAgain: () => void;
  readonly onSignIn: () => void;
  readonly children: (value: T) => ReactNode;
}

export function FaceView<T>({ of: face, request, loading, empty, onAgain, onSignIn, children }: FaceViewProps<T>) {
  switch (face.face) {
    case 'loading':
      return loading;
    case 'error':
      return (
        <div className="stack gap-14 mt-14">
          <Problem problem={face.problem} onAgain={onAgain} onSignIn={onSignIn} />
        </div>
      );
    case 'unrecognized':
      return (
        <div className="stack gap-14 mt-14">
          <ProblemNote
            tone="care"
            title={t('Blockdesk can’t read this answer')}
            text={t('Nothing from it is used. The raw answer is below.')}
            next={t('Send it to your operator, or to the makers of Blockdesk.')}
          />
          <Suspense fallback={null}>
            <RawView raw={face.raw} readAt={face.readAt} request={request} />
          </Suspense>
        </div>
      );
    case 'empty':
      return empty ?? children(face.value);
    default:
      return children(face.value);
  }
}
