/** The texts that warnings ask for, as they are typed. */
import { useState } from 'react';
import { missingOverride } from '#shared/writes/review/warnings.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';

export interface Typing {
  /** By the field's name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, text: string) => void;
}

interface Typed {
  readonly typing: Typing;
  /** All that is typed, line by line. */
  readonly lines: string;
  /** Something that a warning asks for isn't typed yet. */
  readonly isMissing: boolean;
}

export function useTyping(warnings: readonly ReviewWarning[]): Typed {
  const [typed, setTyped] = useState<Typing['typed']>({});
  const lines = Object.values(typed).join('\n');
  return {
    typing: { typed, onType: (name, text) => setTyped((before) => ({ ...before, [name]: text })) },
    lines,
    isMissing: missingOverride(warnings, lines) !== null,
  };
}
