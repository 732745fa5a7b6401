/** The colors of connections: their names, and the one that a new connection begins with. */
import { t } from '#shared/core/language/language.ts';
import { type ConnectionColor, type ConnectionMark, connectionColors } from './connection-mark.ts';

const words: Readonly<Record<ConnectionColor, string>> = {
  teal: t('Teal'),
  blue: t('Blue'),
  violet: t('Violet'),
  pink: t('Pink'),
  brown: t('Brown'),
  green: t('Green'),
};

export const colorWords = (color: ConnectionColor): string => words[color];

/** For a connection without a color: one of the colors that the fewest `others` have, chosen by its id. */
export function colorFor(id: string, others: readonly Pick<ConnectionMark, 'color'>[]): ConnectionColor {
  const start = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 0) % connectionColors.length;
  const count = (color: ConnectionColor) => others.filter((other) => other.color === color).length;
  const [first = 'teal'] = [...connectionColors.slice(start), ...connectionColors.slice(0, start)].toSorted(
    (one, other) => count(one) - count(other),
  );
  return first;
}
