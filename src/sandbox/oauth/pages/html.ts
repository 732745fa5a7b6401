/** Builds HTML from parts: every part is escaped, unless it is HTML that was built here. */

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

type Part = Html | string | number | null | readonly Part[];

function toText(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(toText).join('') : escaped(String(part));
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + toText(parts[index - 1] ?? null) + next));
}
