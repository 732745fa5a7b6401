/** The banners about the saved files. Loaded only where there is one. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { MemoryOnlyReason } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Storage, StorageNote } from '#shared/ipc/state.ts';
import type { Banner } from './sign-in-state.ts';

const memoryOnly: { readonly [Why in MemoryOnlyReason]: string } = {
  'newer-version': t('A newer version of Blockdesk wrote your saved data. Install that version to use it.'),
  'in-use': t('Another Blockdesk is using your saved data, perhaps on another computer. Close it, then start this one again.'),
  'out-of-reach': t('Your saved data can’t be opened. Check that the disk has space and the data folder is writable, then start again.'),
};

const nowOf = {
  with: t('Blockdesk restored what it could read, with sign-ins and client secrets.'),
  without: t('Blockdesk restored the last good copy, without sign-ins or client secrets.'),
  no: t('There was no good copy, so you start without saved connections.'),
};

function wordsOf(note: StorageNote): string {
  switch (note.kind) {
    case 'memory-only':
      return `${memoryOnly[note.why]} ${t('Until then, nothing is saved, and nothing can be sent.')}`;
    case 'restored':
      return t(
        'The file with your connections, labels and contacts was missing. Blockdesk restored the last good copy, without sign-ins or client secrets.',
      );
    case 'entries-unreadable':
      return t(
        '{count, plural, one {One saved connection can’t be read.} other {# saved connections can’t be read.}} Nothing was deleted.',
        { count: note.count },
      );
    case 'set-aside': {
      const moved = note.file === '' ? [] : [t('The damaged file is now {file}.', { file: visibleText(note.file, 120) })];
      if (note.of === 'preferences')
        return [t('The file with your preferences was damaged.'), ...moved, t('Choose your theme again.')].join(' ');
      return [
        t('The file with your connections and sign-ins was damaged.'),
        ...moved,
        nowOf[note.restored || 'no'],
        ...(note.file === '' ? [] : [t('It’s deleted the next time you sign out of any connection.')]),
      ].join(' ');
    }
  }
}

/** Without those that the person has hidden. */
export function storageBanners({ notes }: Storage, hidden: readonly string[]): readonly Banner[] {
  const all = notes.map(
    (note, index): Banner => ({
      key: `storage-${index}`,
      tone: 'care',
      text: wordsOf(note),
      // While nothing can be saved, the banner can't be hidden.
      action: note.kind === 'memory-only' ? null : 'dismiss',
    }),
  );
  return all.filter(({ key, action }) => action !== 'dismiss' || !hidden.includes(key));
}
