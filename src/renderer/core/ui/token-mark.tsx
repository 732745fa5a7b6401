/** The round picture of a token: the first letters of its name on a color from its address. It proves nothing. */
import { tokenLook } from '#renderer/core/lib/letter-look.ts';
import { LetterMark } from './letter-mark.tsx';

interface TokenMarkProps {
  readonly address: string;
  /** Its symbol, or the name of a collection. Safe to show; null where there is none. */
  readonly name: string | null;
  readonly size?: 'large';
}

export function TokenMark({ address, name, size }: TokenMarkProps) {
  return <LetterMark {...tokenLook(address, name)} size={size} />;
}
