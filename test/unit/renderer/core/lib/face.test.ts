/** Which face a view shows: unknown is never empty and never zero. */
import { describe, expect, test } from 'vitest';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

const offline: AppError = { code: 'offline', host: 'api.example.org', reason: 'refused' };
const isEmpty = (list: readonly string[]) => list.length === 0;

function answer(value: readonly string[] | null, more: Partial<Answer<readonly string[]>> = {}): Answer<readonly string[]> {
  const reading = value === null ? ({ recognized: false } as const) : ({ recognized: true, value } as const);
  return { reading, raw: '[]', readAt: 5, block: '18204', source: 'service', problem: null, ...more };
}

describe('faceOf', () => {
  test('default: full', () => {
    expect(faceOf({ answer: answer(['a']), problem: null }, isEmpty)).toEqual({ face: 'full', value: ['a'], readAt: 5 });
  });

  test('behavior: nothing yet is loading, not empty', () => {
    expect(faceOf({ answer: null, problem: null }, isEmpty)).toEqual({ face: 'loading' });
  });

  test('behavior: a failure without any answer is an error', () => {
    expect(faceOf({ answer: null, problem: offline }, isEmpty)).toEqual({ face: 'error', problem: offline });
  });

  test('behavior: empty only when the service just answered so', () => {
    expect(faceOf({ answer: answer([]), problem: null }, isEmpty).face).toBe('empty');
    expect(faceOf({ answer: answer([], { source: 'stored' }), problem: null }, isEmpty).face).toBe('stale');
  });

  test('behavior: what never changes is never stale, whatever has become of the sign-in', () => {
    expect(faceOf({ answer: answer(['a'], { source: 'cache' }), problem: offline })).toEqual({ face: 'full', value: ['a'], readAt: 5 });
    expect(faceOf({ answer: answer([], { source: 'cache' }), problem: null }, isEmpty).face).toBe('empty');
  });

  test('behavior: a failure after an answer leaves the last known one, stale, with the reason', () => {
    expect(faceOf({ answer: answer(['a']), problem: offline }, isEmpty)).toEqual({
      face: 'stale',
      value: ['a'],
      readAt: 5,
      problem: offline,
    });
  });

  test('behavior: a stored answer is stale, with main’s reason where there is one', () => {
    expect(faceOf({ answer: answer(['a'], { source: 'stored', problem: offline }), problem: null })).toMatchObject({
      face: 'stale',
      problem: offline,
    });
    expect(faceOf({ answer: answer(['a'], { source: 'stored' }), problem: null })).toMatchObject({ face: 'stale', problem: null });
  });

  test('behavior: an unrecognized answer is shown as it came, whatever else is known', () => {
    for (const problem of [null, offline])
      expect(faceOf({ answer: answer(null), problem }, isEmpty)).toEqual({ face: 'unrecognized', raw: '[]', readAt: 5 });
  });
});

describe('valueIn', () => {
  test('behavior: no value where there is none', () => {
    expect(valueIn(faceOf({ answer: answer(null), problem: null }))).toBeNull();
    expect(valueIn(faceOf({ answer: answer(['a']), problem: offline }))).toEqual(['a']);
  });
});
