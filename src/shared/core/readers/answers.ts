/** Reads the text of a response: gives the value if it is recognized, and always the text itself. */
import type { AppError } from '#shared/core/errors.ts';
import { blockReaders } from '#shared/core/readers/block.ts';
import { readCallResult } from '#shared/core/readers/call.ts';
import { type Json, parseJson, type UnreadJson } from '#shared/core/readers/json.ts';
import { tokenReaders } from '#shared/core/readers/token.ts';
import { transactionReaders } from '#shared/core/readers/transaction.ts';
import { userReaders } from '#shared/core/readers/user.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

const readers = { ...userReaders, ...blockReaders, 'call-result': readCallResult, ...transactionReaders, ...tokenReaders };

export type AnswerName = keyof typeof readers;
export type AnswerValue<N extends AnswerName> = NonNullable<ReturnType<(typeof readers)[N]>>;
/** Answers that are one number or text: the row of the operation says how it is shown. */
export type PlainAnswer = Exclude<{ [N in AnswerName]: AnswerValue<N> extends string ? N : never }[AnswerName], 'transaction-hash'>;

/** `recognized: false`: the service answered, in a shape that this app does not know. Show the raw text, never a zero. */
export type Reading<T> = { readonly recognized: true; readonly value: T } | { readonly recognized: false };

export interface Answer<T> {
  readonly reading: Reading<T>;
  /** The response body as it came. */
  readonly raw: string;
  /** When it came, epoch milliseconds. */
  readonly readAt: number;
  /** The newest block's number that was known then, or null. */
  readonly block: string | null;
  /**
   * `service`: just read. `stored`: the last known one, because the service could not be asked; `problem` says why.
   * `cache`: read before, and it never changes, so the service was not asked.
   */
  readonly source: 'service' | 'stored' | 'cache';
  readonly problem: AppError | null;
  /** It was read in `block` itself, together with others of that block. Else the chain may have been a block further. */
  readonly isOfBlock?: true;
}

/** Reads a response body. Total: it never throws, whatever the text. */
export function readAnswer<N extends AnswerName>(name: N, raw: string): Result<Reading<AnswerValue<N>>, UnreadJson> {
  const parsed = parseJson(raw);
  return parsed.ok ? ok(readBody(name, parsed.value)) : fail(parsed.error);
}

/** The same of a body that is parsed already, and belongs to the reader from now on. */
export function readBody<N extends AnswerName>(name: N, body: Json): Reading<AnswerValue<N>> {
  const value = (readers[name] as (body: Json) => AnswerValue<N> | null)(body);
  return value === null ? { recognized: false } : { recognized: true, value };
}
