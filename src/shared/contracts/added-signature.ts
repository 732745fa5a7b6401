/** Signatures that the person adds, so that more data can be decoded. */
import { parseAbiItem } from 'viem/utils';

const longest = 1_000;
const kinds = ['function', 'event', 'error'] as const;

/** In one spelling, with its keyword (`function` where none is given) and single spaces; null if it is no signature. */
export function toAddedSignature(text: string): string | null {
  if (text.length > longest) return null;
  const spaced = text.trim().replace(/\s+/g, ' ').replace(/;$/, '').trim();
  // These keywords of an ABI are no signatures. Without this check they would become functions of those names.
  if (/^(?:constructor|fallback|receive|struct)\b/.test(spaced)) return null;
  const whole = kinds.some((kind) => spaced.startsWith(`${kind} `)) ? spaced : `function ${spaced}`;
  try {
    const item = parseAbiItem(whole as string);
    return kinds.some((kind) => kind === item.type) ? whole : null;
  } catch {
    return null;
  }
}
