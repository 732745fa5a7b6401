/** Constructors of warnings. */
import type { ReviewWarning, WarningTone } from '#shared/writes/review.ts';

export type MaybeWarning = ReviewWarning | null;

export const warn = (kind: string, tone: WarningTone, text: string): ReviewWarning => ({
  kind,
  tone,
  text,
  override: null,
  blocks: false,
});

/** It can only be sent once this is typed. */
export const warnTyped = (kind: string, text: string, type: string, because: string, tone: WarningTone = 'danger'): ReviewWarning => ({
  kind,
  tone,
  text,
  override: { type, because },
  blocks: false,
});

/** Can't be overridden. */
export const warnBlocking = (kind: string, text: string): ReviewWarning => ({ kind, tone: 'danger', text, override: null, blocks: true });
