/** Tells whoever has left its form why a write did not get through. */
import { writeEndLine } from '#renderer/lib/write-end-words.ts';
import { showToast } from '#renderer/store/toasts.ts';
import type { AppError } from '#shared/errors.ts';

/** What nobody knows of stands above every screen; what somebody did not confirm, they know. */
export function tellElsewhere(problem: AppError): void {
  if (problem.code !== 'canceled' && problem.code !== 'outcome-unknown') showToast(writeEndLine(problem, Date.now()), 'bad');
}
