/** What the service says at this moment, in distinction to what was stored. */
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Result } from '#shared/core/result.ts';

/** The service says that there is none. */
export function isGone(answer: Result<Answer<unknown>>): boolean {
  const problem = answer.ok ? answer.value.problem : answer.error;
  return problem?.code === 'service' && problem.status === 404;
}

/** What the service says now, or once said of what never changes; never what was stored because it could not be asked. */
export function currentValue<T>(answer: Result<Answer<T>>): T | null {
  return answer.ok && answer.value.source !== 'stored' && answer.value.reading.recognized ? answer.value.reading.value : null;
}
