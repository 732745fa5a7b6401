/** What became of a file that main was to save in the person's folder for downloads. */

import { showToast } from '#renderer/core/bridge/toasts.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';

/** `saved`: where it is. `notSaved`: a sentence, for a failure; nothing is said where the person canceled. */
export function announceSaved(saved: Result<string>, notSaved: string): void {
  if (saved.ok) showToast(t('Saved as {path}', { path: visibleText(saved.value, 200) }));
  else if (saved.error.code !== 'canceled') showToast(`${notSaved} ${problemLine(saved.error)}`, 'bad');
}
