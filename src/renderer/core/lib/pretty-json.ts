/** Indents a JSON text without parsing it, so that no digit, escape or duplicate key is lost. */

// Deeper levels aren't indented further, or a body of brackets alone would become gigabytes.
const maxIndent = 40;

const opens: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The index after the closing quote of the string that begins at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index + 1;
  }
  return text.length;
}

function skipBlank(text: string, start: number): number {
  let index = start;
  while (index < text.length && ' \t\n\r'.includes(text.charAt(index))) index += 1;
  return index;
}

/** Two spaces a level. Text that isn't JSON loses nothing but blanks, too. */
export function prettyJson(text: string): string {
  let out = '';
  let depth = 0;
  const line = () => `\n${'  '.repeat(Math.min(Math.max(depth, 0), maxIndent))}`;
  for (let index = skipBlank(text, 0); index < text.length; index = skipBlank(text, index)) {
    const character = text.charAt(index);
    const closer = opens[character];
    if (character === '"') {
      const end = endOfString(text, index);
      out += text.slice(index, end);
      index = end;
    } else if (closer !== undefined) {
      const next = skipBlank(text, index + 1);
      if (text.charAt(next) === closer) {
        out += character + closer;
        index = next + 1;
      } else {
        depth += 1;
        out += character + line();
        index += 1;
      }
    } else {
      out += around(
        character,
        () => {
          depth -= 1;
          return line();
        },
        line,
      );
      index += 1;
    }
  }
  return out;
}

function around(character: string, closeLine: () => string, line: () => string): string {
  if (character === '}' || character === ']') return closeLine() + character;
  if (character === ',') return `,${line()}`;
  return character === ':' ? ': ' : character;
}
