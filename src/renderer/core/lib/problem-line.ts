/** A problem in one line, to be shown beside its field or button. */
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { AppError } from '#shared/core/errors.ts';

export function problemLine(problem: AppError): string {
  if (problem.code === 'invalid-input')
    return Object.values(problem.fields)
      .map((text) => visibleText(text, 300))
      .join(' ');
  const { title, next } = errorWords(problem, Date.now());
  return `${title}. ${next}`;
}

/** What is wrong with one field; null where nothing is. */
export function fieldLine(problem: AppError | null, field: string): string | null {
  const text = problem?.code === 'invalid-input' ? problem.fields[field] : undefined;
  return text === undefined ? null : visibleText(text, 300);
}

/** The line below a form: problems that belong to none of its fields. */
export function formLine(problem: AppError | null, fields: readonly string[]): string | null {
  if (problem === null) return null;
  if (problem.code !== 'invalid-input') return problemLine(problem);
  const others = Object.entries(problem.fields).filter(([name]) => !fields.includes(name));
  return others.length === 0 ? null : others.map(([, text]) => visibleText(text, 300)).join(' ');
}
