/** Cuts pasted lines of Solidity into signatures and structs, and says on which line each begins. */

interface Piece {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

const begins = /^\s*(?:function|event|error|struct|constructor|receive|fallback|modifier)\b/;
const wrapper = /^(?:abstract )?(?:interface|contract|library)\b/;

// Longer than any signature: an unclosed bracket must not swallow the rest.
const longestOpen = 4_000;

/** Strips the brackets, quotes and commas of a list of strings pasted from code. */
export function splitPieces(text: string): { readonly pieces: readonly Piece[]; readonly structs: readonly string[] } {
  const pieces: Piece[] = [];
  const structs: string[] = [];
  let open: Piece[] = [];
  const whole = () => open.map((part) => part.text).join(' ');
  const flush = () => {
    const joined = whole();
    // What is never closed is reported line by line.
    const found = isOpen(joined) ? open : open.slice(0, 1).map(({ line }) => ({ text: joined, line }));
    open = [];
    for (const one of found) {
      const piece = tidy(one.text);
      if (piece === '') continue;
      if (/^struct\s/.test(piece) && structs.length < 200) structs.push(piece.replace(/\s+/g, ' '));
      pieces.push({ text: piece, line: one.line });
    }
  };
  for (const [index, line] of withoutComments(text).split('\n').entries()) {
    if (open.length > 0 && (begins.test(line) || !isOpen(whole()))) flush();
    for (const part of cut(line, whole())) {
      open.push({ text: part.text, line: index + 1 });
      if (part.ends) flush();
    }
  }
  flush();
  return { pieces, structs };
}

/** A part ends with `;`, but not within the braces of a struct, which ends with them. */
function cut(line: string, open: string): readonly { readonly text: string; readonly ends: boolean }[] {
  const parts: { text: string; ends: boolean }[] = [];
  let before = open;
  let last = 0;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign !== ';' && sign !== '}' && sign !== '{') continue;
    const inStruct = /^\s*struct\s/.test(`${before}${before === '' ? '' : ' '}${line.slice(last, at)}`.slice(0, 40));
    if (sign === '{' && inStruct) continue;
    if (sign === ';' && inStruct && `${before}${line.slice(last, at)}`.includes('{')) continue;
    parts.push({ text: line.slice(last, sign === '}' && inStruct ? at + 1 : at), ends: true });
    last = at + 1;
    before = '';
  }
  const rest = line.slice(last);
  if (rest.trim() !== '') parts.push({ text: rest, ends: false });
  return parts;
}

/** Whether more of it is to come: a bracket is open. */
function isOpen(text: string): boolean {
  if (text.length > longestOpen) return false;
  let depth = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '{') depth += 1;
    else if (sign === ')' || sign === '}') depth -= 1;
  }
  return depth > 0 || (/^\s*function\b/.test(text) && depth === 0 && !text.includes('('));
}

function tidy(piece: string): string {
  const plain = piece.trim().replace(/^(?:export |const \w+ = )?\[?\s*['"`]?/, '');
  const bare = ['as const', ']', ',', ...quotes].reduce(withoutEnd, plain.trim());
  return wrapper.test(bare) || bare === '}' ? '' : bare;
}

const quotes = ["'", '"', '`'];

/** By hand: an expression for it all takes ages where there are many blanks. */
const withoutEnd = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length).trimEnd() : text);

/** Line breaks stay where they are, so that lines keep their numbers. */
function withoutComments(text: string): string {
  let out = '';
  let at = 0;
  const next = { block: -2, line: -2 };
  while (at < text.length) {
    // Looked for once where there are no more.
    if (next.block !== -1 && next.block < at) next.block = text.indexOf('/*', at);
    if (next.line !== -1 && next.line < at) next.line = text.indexOf('//', at);
    const found = [next.block, next.line].filter((place) => place !== -1);
    if (found.length === 0) break;
    const begin = Math.min(...found);
    const isBlock = begin === next.block;
    const end = text.indexOf(isBlock ? '*/' : '\n', begin + 2);
    const stop = end === -1 ? text.length : isBlock ? end + 2 : end;
    out += text.slice(at, begin) + text.slice(begin, stop).replace(/[^\n]+/g, ' ');
    at = stop;
  }
  return out + text.slice(at);
}
