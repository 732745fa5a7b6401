/** A descriptor’s sentence with the values in it. */
import type { ShownField } from './describe-call.ts';

/** Every place of a list. */
const ofList = (path: string) => path.replace(/\.\[\d+\]/g, '.[]');
const isAt = (name: string, { path, written }: ShownField) =>
  [path, written].some((one) => one === name || ofList(one) === name || ofList(one) === `${name}.[]`);

/**
 * Null where a value is missing, so that the sentence would say only half. `textOf`: a value in words. `{{` and `}}` are braces; what a
 * value holds is never read as a place.
 */
export function toSentence(template: string, fields: readonly ShownField[], textOf: (field: ShownField) => string | null): string | null {
  const parts = template.split(/(\{\{|\}\}|\{[^{}]*\})/);
  const texts = parts.map((part) => {
    if (part === '{{' || part === '}}') return part.slice(1);
    if (!part.startsWith('{')) return /[{}]/.test(part) ? null : part;
    const name = part.slice(1, -1).trim().replace(/^#\./, '');
    const values = fields.filter((field) => isAt(name, field)).map(textOf);
    return values.length === 0 || values.includes(null) ? null : values.join(' and ');
  });
  return texts.includes(null) ? null : texts.join('');
}
