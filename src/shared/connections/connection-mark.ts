/** What marks a connection beside its name: a color of a fixed set, and letters. They help to recognize it, and prove nothing. */

/** Hues in degrees. White letters stand out on each, and each stands out on both themes (`test/contract/colors.test.ts`). */
export const connectionHues = { teal: 180, blue: 250, violet: 295, pink: 345, brown: 60, green: 145 } as const;

export type ConnectionColor = keyof typeof connectionHues;
export const connectionColors = Object.keys(connectionHues) as readonly ConnectionColor[];

export interface ConnectionMark {
  readonly color: ConnectionColor;
  /** One or two; empty for those of the name (`initialsOf`). */
  readonly letters: string;
}

/** “FN” of “Field Notes”, “DU” of “DUSD”. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  const initials = second === undefined ? [...first].slice(0, 2).join('') : `${[...first][0]}${[...second][0]}`;
  return initials.toUpperCase();
}
