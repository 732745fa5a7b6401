/** The square picture of a connection, always beside its name: the color and letters that the person chose. */
import { connectionLook, type MarkedConnection } from '#renderer/core/lib/letter-look.ts';
import { LetterMark, type LetterMarkProps } from './letter-mark.tsx';

interface ConnectionMarkProps extends Pick<LetterMarkProps, 'size'> {
  readonly of: MarkedConnection;
}

export function ConnectionMark({ of, size }: ConnectionMarkProps) {
  return <LetterMark {...connectionLook(of)} shape="square" size={size} />;
}
