/** The parameters of a function as requests carry them: a list, its JSON as one text, or one text with commas. */

/** What is none of them is given back as it came, for the field's own check to refuse. */
export function toParams(value: unknown): unknown {
  if (typeof value !== 'string') return Array.isArray(value) ? toTexts(value) : value;
  const text = value.trim();
  if (text === '') return [];
  return text.startsWith('[') ? toTexts(parseList(text)) : text.split(',').map((part) => part.trim());
}

/** Numbers with all their digits, as they are written. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text, (_, one: unknown, context?: { source?: string }) =>
      typeof one === 'number' && /^-?\d+$/.test(context?.source ?? '') ? context?.source : one,
    );
  } catch {
    return text;
  }
}

/** Lists deeper than this are no parameters, and would be too deep to walk. */
const deepest = 20;

/** A number past what JavaScript counts exactly may have lost digits on the way, and is left for the check to refuse. */
function toTexts(value: unknown, depth = 0): unknown {
  if (Array.isArray(value) && depth <= deepest) return value.map((one) => toTexts(one, depth + 1));
  return typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : value;
}
