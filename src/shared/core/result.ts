/** The result of a call: its value, or an expected failure, which is returned and never thrown. */
import type { AppError } from '#shared/core/errors.ts';

export type Result<T, E = AppError> = { ok: true; value: T } | { ok: false; error: E };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
