/** Makes text that others wrote safe to show: hidden and direction-changing characters become visible, length is capped. */

// Controls, formats (bidi, zero-width, soft hyphen), private and unassigned characters, line and paragraph separators,
// blanks that look like nothing (braille blank), and what Unicode says may be left out when drawn (joiners, fillers,
// variation selectors) but for the two that choose between a sign and its picture.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
// No language stacks more marks on one letter; more of them are drawn over what stands above and below.
const stacked = /(\p{M}{8})(\p{M}+)/gu;

function mark(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

function show(text: string, replace: (character: string) => string): string {
  return text.replace(hidden, replace).replace(stacked, (_all, kept: string, more: string) => `${kept}⟨+${Array.from(more).length}⟩`);
}

/** One line. Counts characters as a person does not: code points are enough for a cap. */
export function visibleText(text: string, cap = 200): string {
  const head = Array.from(text.slice(0, cap * 2));
  const shown = show(head.slice(0, cap).join(''), mark);
  return head.length > cap || text.length > cap * 2 ? `${shown}…` : shown;
}

/** In quotation marks, as the end of a sentence: a full stop of its own is enough. */
export function quotedEnd(text: string, cap = 200): string {
  const shown = visibleText(text, cap).trimEnd();
  return `“${shown}”${/[.!?…]$/.test(shown) ? '' : '.'}`;
}

/** Many lines: line breaks stay, everything else hidden becomes visible. */
export function visibleLines(text: string, cap: number): string {
  return show(text.slice(0, cap), (character) => (character === '\n' ? '\n' : mark(character)));
}
