/** Makes findings, each with what it needs and nothing else. */
import type { FindingTone, ReviewFinding } from '#shared/writes/review.ts';

export type Finding = ReviewFinding | null;

export const found = (kind: string, tone: FindingTone, text: string): ReviewFinding => ({
  kind,
  tone,
  text,
  override: null,
  blocks: false,
});

/** It can only be sent once this is typed. */
export const typed = (kind: string, text: string, type: string, because: string, tone: FindingTone = 'danger'): ReviewFinding => ({
  kind,
  tone,
  text,
  override: { type, because },
  blocks: false,
});

/** Nothing that is typed here lets it through. */
export const blocked = (kind: string, text: string): ReviewFinding => ({ kind, tone: 'danger', text, override: null, blocks: true });
