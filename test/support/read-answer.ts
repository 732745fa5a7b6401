/** What a reader makes of a response body: the value, `unrecognized`, or why it is not even parsed. */
import { type AnswerName, type AnswerValue, readAnswer } from '#shared/core/readers/answers.ts';

export function readText<N extends AnswerName>(name: N, raw: string): AnswerValue<N> | string {
  const result = readAnswer(name, raw);
  if (!result.ok) return result.error;
  return result.value.recognized ? result.value.value : 'unrecognized';
}
