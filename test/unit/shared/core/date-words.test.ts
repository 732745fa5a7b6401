/** Days and moments as people read them, in both languages, and that statements write them so. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const german = { locale: 'de-DE', decimal: ',', group: '.', messages: {} };
const read = async () => (await import('#shared/core/date-words.ts')).dateWords;

test('default: English keeps days and moments as they are written down', async () => {
  const dateWords = await read();
  expect(['2026-11-27', '2026-11-27 14:02:05'].map(dateWords)).toEqual(['2026-11-27', '2026-11-27 14:02:05']);
});

test('behavior: German writes the day, the month and the year, and keeps the time', async () => {
  vi.stubGlobal('blockdeskLanguage', german);
  vi.resetModules();
  const dateWords = await read();
  expect(['2026-01-05', '2026-12-31', '2026-11-27 14:02:05', '2026-11-27 00:00'].map(dateWords)).toEqual([
    '05.01.2026',
    '31.12.2026',
    '27.11.2026, 14:02:05',
    '27.11.2026, 00:00',
  ]);
});

test('behavior: a German statement and the choice of its period write days so', async () => {
  vi.stubGlobal('blockdeskLanguage', german);
  vi.resetModules();
  const { madeWords } = await import('#main/statements/statement-pdf.ts');
  const { periodWords } = await import('#renderer/statements/period-choice.ts');
  const about = { blocks: null, newest: '1204', madeAt: Date.UTC(2026, 10, 27, 14, 2, 5), zone: 'Europe/Berlin' };
  expect(madeWords(about)).toBe('Made by Blockdesk at 27.11.2026, 15:02:05 Europe/Berlin, newest block 1.204');
  expect(periodWords('last-year', '2026-11-27')).toBe('Last year: 01.01.2025 to 31.12.2025');
});
