/** The paper of the person's country. */
import type { KindValue } from '#shared/core/fields.ts';

export type Paper = KindValue<'paper'>;

const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR']);

/** `language`: a BCP 47 tag of the system. */
export function usualPaper(language: string = navigator.language): Paper {
  const region = /-([A-Z]{2})(?:-|$)/.exec(language)?.[1] ?? '';
  return letterCountries.has(region) ? 'letter' : 'a4';
}
