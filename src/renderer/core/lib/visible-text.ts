/** Makes foreign text safe to show: hidden and direction-changing characters become visible, the length is capped. */
import { t } from '#shared/core/language/language.ts';

// Controls, formats (bidi, zero-width, soft hyphen), private and unassigned characters, line and paragraph separators, the
// braille blank, and everything that Unicode calls ignorable (joiners, fillers, variation selectors), except the two
// selectors that choose between text and emoji.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
// No language stacks more marks on one letter. More would be drawn over the lines above and below.
const stacked = /(\p{M}{8})(\p{M}+)/gu;

function mark(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

function show(text: string, replace: (character: string) => string): string {
  return text.replace(hidden, replace).replace(stacked, (_all, first: string, more: string) => `${first}⟨+${Array.from(more).length}⟩`);
}

/** One line. `cap`: in code points. */
export function visibleText(text: string, cap = 200): string {
  const head = Array.from(text.slice(0, cap * 2));
  const shown = show(head.slice(0, cap).join(''), mark);
  return head.length > cap || text.length > cap * 2 ? `${shown}…` : shown;
}

/** In quotation marks, as the end of a sentence, without a second full stop. */
export function quotedEnd(text: string, cap = 200): string {
  const shown = visibleText(text, cap).trimEnd();
  return `${t('“{quote}”', { quote: shown })}${/[.!?…]$/.test(shown) ? '' : '.'}`;
}

/** Like `visibleText`, but keeps line breaks. */
export function visibleLines(text: string, cap: number): string {
  return show(text.slice(0, cap), (character) => (character === '\n' ? '\n' : mark(character)));
}
