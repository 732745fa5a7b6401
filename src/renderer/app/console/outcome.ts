/** The outcome of a console run in a few words. */

import type { Run } from '#renderer/core/bridge/run-operation.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { isRead, type OperationId } from '#shared/core/operations/table.ts';

export interface Outcome {
  readonly outcome: string;
  readonly isGood: boolean;
}

/** For a write that wasn't sent or was refused; null for everything else. */
export function unsentWords(id: OperationId, { code }: AppError): string | null {
  if (isRead(id)) return null;
  if (code === 'canceled') return t('Not sent');
  return code === 'service' ? t('Refused by the service') : null;
}

export function outcomeOf(id: OperationId, { result }: Run): Outcome {
  if (!result.ok) {
    return { outcome: unsentWords(id, result.error) ?? errorWords(result.error, Date.now()).title, isGood: false };
  }
  const { reading, problem } = result.value;
  if (problem !== null) return { outcome: errorWords(problem, Date.now()).title, isGood: false };
  if (!reading.recognized) return { outcome: t('answered, but Blockdesk can’t read the answer'), isGood: false };
  return { outcome: isRead(id) ? t('answered') : t('accepted'), isGood: true };
}
