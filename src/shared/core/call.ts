/** The form of a call: the window that may make it, the fields it takes, and (as a type only) what it answers. */
import type { FieldKind, Inputs } from '#shared/core/fields.ts';
import type { CheckName } from '#shared/core/operations/checks.ts';

declare const answerType: unique symbol;

/** `review`: main's own window, in which alone a write or a change can be confirmed. */
export type Caller = 'page' | 'review';

/** In UTF-16 units of all texts of a call together; only one that carries a file (`big`) comes near the first. */
export const maxCallSize = 64 * 1024;
export const maxBigCallSize = 16 * 1024 * 1024;

export interface Call<I extends Inputs = Inputs, A = unknown> {
  readonly caller: Caller;
  readonly input: I;
  /** A check of its fields against each other. */
  readonly check?: CheckName;
  /** It carries a file, and may have `maxBigCallSize`. */
  readonly big?: true;
  readonly [answerType]?: A;
}

export function call<A>() {
  return <const I extends Inputs>(input: I): Call<I, A> & { readonly caller: 'page' } => ({ caller: 'page', input });
}

export function reviewCall<A>() {
  return <const I extends Inputs>(input: I): Call<I, A> & { readonly caller: 'review' } => ({ caller: 'review', input });
}

export function bigCall<A>() {
  return <const I extends Inputs>(input: I): Call<I, A> & { readonly caller: 'page' } => ({ caller: 'page', input, big: true });
}

export const needs = <const K extends FieldKind>(kind: K) => ({ kind, required: true }) as const;
export const takes = <const K extends FieldKind>(kind: K) => ({ kind, required: false }) as const;
