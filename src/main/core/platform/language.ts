/**
 * Puts the person's language in place. Main imports this first, as constants of other modules hold words. Read from the preferences
 * without the store and the checks that all of them need.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { preferencesFile } from '#main/core/platform/preferences-file.ts';
import type { Language } from '#shared/core/language/language.ts';

/** Of which the build has a catalog, beside English. */
const translated = ['de'] as const;
export type ShownLanguage = 'en' | (typeof translated)[number];

const isShown = (tag: string): tag is ShownLanguage => tag === 'en' || translated.some((known) => known === tag);

/** The first of the system's that Blockdesk has, or English. `chosen`: as the preferences have it, which may hold anything. */
export function chooseLanguage(chosen: unknown, system: readonly string[]): ShownLanguage {
  if (typeof chosen === 'string' && isShown(chosen)) return chosen;
  return system.map((tag) => tag.split(/[-_.]/)[0]?.toLowerCase() ?? '').find(isShown) ?? 'en';
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function place(language: ShownLanguage): ShownLanguage {
  if (language === 'en') return 'en';
  // Built into a file of its own, beside this one.
  const { locale, messages, decimal, group } = read(join(import.meta.dirname, `language-${language}.json`));
  // A catalog that can't be read leaves English.
  if (typeof locale !== 'string' || typeof messages !== 'object') return 'en';
  (globalThis as { blockdeskLanguage?: unknown }).blockdeskLanguage = { locale, messages, decimal, group } as Language;
  return language;
}

const chosen = (language: unknown) => chooseLanguage(language, app.getPreferredSystemLanguages());

export const shownLanguage: ShownLanguage = place(chosen(read(join(app.getPath('userData'), preferencesFile)).language));

/** Whether another one would be shown after a restart. */
export const isOtherLanguage = (language: unknown): boolean => chosen(language) !== shownLanguage;
