/** Filters tokens by id and, if their metadata was read, by name. */
import { matchText } from '#renderer/core/lib/match-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';

/** `names`: by id. An id matches by its beginning, with or without “#”. */
export function narrow(ids: readonly string[], sought: string, names: ReadonlyMap<string, string>): readonly string[] {
  const words = sought.trim();
  const digits = /^#?\s*(\d+)$/.exec(words)?.[1] ?? null;
  return ids.filter((id) => {
    if (digits !== null && id.startsWith(digits)) return true;
    const name = names.get(id);
    return name !== undefined && matchText(visibleText(name, 200), words) !== null;
  });
}
