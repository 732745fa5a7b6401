/** Current answers of the service, as opposed to stored ones. */
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Result } from '#shared/core/result.ts';

/** The service says that there is none. */
export function isGone(answer: Result<Answer<unknown>>): boolean {
  const problem = answer.ok ? answer.value.problem : answer.error;
  return problem?.code === 'service' && problem.status === 404;
}

/** The value, if the service has it now or it is immutable; null for one stored because the service could not be asked. */
export function currentValue<T>(answer: Result<Answer<T>>): T | null {
  return answer.ok && answer.value.source !== 'stored' && answer.value.reading.recognized ? answer.value.reading.value : null;
}
