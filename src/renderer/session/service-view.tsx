/** Shows an answer of the service in its current state, with “Try again” and “Sign in again” where they would help. */
import type { ComponentProps } from 'react';
import { requestOf } from '#renderer/core/parts/raw-button.tsx';
import { FaceView } from '#renderer/core/ui/face-view.tsx';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import type { Row } from '#shared/core/operations/row.ts';

type FaceProps<T> = Omit<ComponentProps<typeof FaceView<T>>, 'request' | 'onAgain' | 'onSignIn'>;

interface ServiceViewProps<T> extends FaceProps<T> {
  /** The operation that was asked. It takes the row, so that callers need not import the whole table for its name. */
  readonly asked: Row;
  readonly again: () => void;
}

export function ServiceView<T>({ asked, again, ...props }: ServiceViewProps<T>) {
  return <FaceView {...props} request={requestOf(asked)} onAgain={again} onSignIn={useSignInAgain()} />;
}
