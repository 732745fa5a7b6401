/** The page's own calls, made as any code of the page could make them. */
import type { Page } from '@playwright/test';

interface Answer {
  readonly ok: boolean;
  readonly value: unknown;
  readonly error?: { readonly code: string; readonly seconds?: number };
}
type Bridge = { readonly blockdesk: { readonly call: Readonly<Record<string, (input: object) => Promise<Answer>>> } };

/** Null where this page has no such call. */
export const callIn = (page: Page, name: string, input: object = {}): Promise<Answer | null> =>
  page.evaluate(([name, input]) => (globalThis as unknown as Bridge).blockdesk.call[name]?.(input) ?? null, [name, input] as const);
