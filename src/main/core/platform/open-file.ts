/** The port that opens a file: one that the person chose in the system's own dialog, and no other. */

import { open } from 'node:fs/promises';
import type { ChooseToOpen, OpenFile } from '#main/core/ports/desktop.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok } from '#shared/core/result.ts';

const refused = (text: string) => fail({ code: 'invalid-input' as const, fields: { file: text } });

export function createOpenFile(choose: ChooseToOpen): OpenFile {
  return async (title, most) => {
    const path = await choose(title);
    if (path === null) return fail({ code: 'canceled' });
    const file = await open(path, 'r').catch(() => null);
    if (file === null) return refused(t('This file can’t be read. Check that it’s there and you may open it.'));
    try {
      const about = await file.stat();
      if (!about.isFile()) return refused(t('This isn’t a file. Choose another one.'));
      return about.size > most ? refused(t('This file is too large. Choose another one.')) : ok(await file.readFile());
    } catch {
      return refused(t('This file can’t be read. Check that it’s there and you may open it.'));
    } finally {
      await file.close().catch(() => {});
    }
  };
}
