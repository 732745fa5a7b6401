/** Makes text that others wrote safe to show: hidden and direction-changing characters become visible, length is capped. */

// Controls, formats (bidi, zero-width, soft hyphen), private and unassigned characters, line and paragraph separators,
// blanks that look like nothing (Hangul fillers, braille blank).
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0\u2800]/gu;

function mark(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** One line. Counts characters as a person does not: code points are enough for a cap. */
export function visibleText(text: string, cap = 200): string {
  const head = Array.from(text.slice(0, cap * 2));
  const shown = head.slice(0, cap).join('').replace(hidden, mark);
  return head.length > cap || text.length > cap * 2 ? `${shown}…` : shown;
}

/** Many lines: line breaks stay, everything else hidden becomes visible. */
export function visibleLines(text: string, cap: number): string {
  return text.slice(0, cap).replace(hidden, (character) => (character === '\n' ? '\n' : mark(character)));
}
