/** The letters and the color of a mark: a token's from its name and address, a connection's as the person chose. */
import { type ConnectionMark, connectionHues, initialsOf } from '#shared/connections/connection-mark.ts';
import { markHue } from './mark-colors.ts';
import { visibleText } from './visible-text.ts';

/** In degrees. */
interface LetterLook {
  readonly hue: number;
  readonly letters: string;
}

/** `name`: safe to show; null where there is none. */
export const tokenLook = (address: string, name: string | null): LetterLook => ({
  hue: markHue(address),
  letters: name === null ? '??' : initialsOf(name),
});

export interface MarkedConnection extends ConnectionMark {
  readonly name: string;
}

export const connectionLook = ({ name, color, letters }: MarkedConnection): LetterLook => ({
  hue: connectionHues[color],
  letters: letters.trim() || initialsOf(visibleText(name, 60)),
});
