/** File names for the person's downloads. */
import { t } from '#shared/core/language/language.ts';

/** `Blockdesk requests 2026-11-21 16.30.05.har`: sorted by time, and valid on every system. */
export const downloadName = (what: string, ending: string) =>
  t('Blockdesk {what} {replaceAll}.{ending}', {
    what,
    replaceAll: new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.'),
    ending,
  });
