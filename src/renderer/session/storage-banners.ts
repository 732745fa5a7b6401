/** The banners about the saved files. Loaded only where there is one. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { MemoryOnlyReason } from '#shared/core/errors.ts';
import type { Storage, StorageNote } from '#shared/ipc/state.ts';
import type { Banner } from './sign-in-state.ts';

const memoryOnly: { readonly [Why in MemoryOnlyReason]: string } = {
  'newer-version': 'A newer version of Blockdesk wrote your saved data. Install that version to use it.',
  'in-use': 'Another Blockdesk is using your saved data, perhaps on another computer. Close it, then start this one again.',
  'out-of-reach': 'Your saved data can’t be opened. Check that the disk has space and the data folder is writable, then start again.',
};

const nowOf = {
  with: 'Blockdesk restored what it could read, with sign-ins and client secrets.',
  without: 'Blockdesk restored the last good copy, without sign-ins or client secrets.',
  no: 'There was no good copy, so you start without saved connections.',
};

function wordsOf(note: StorageNote): string {
  switch (note.kind) {
    case 'memory-only':
      return `${memoryOnly[note.why]} Until then, nothing is saved, and nothing can be sent.`;
    case 'restored':
      return 'The file with your connections, labels and contacts was missing. Blockdesk restored the last good copy, without sign-ins or client secrets.';
    case 'entries-unreadable':
      return `${note.count === 1 ? 'One saved connection' : `${note.count} saved connections`} can’t be read. Nothing was deleted.`;
    case 'set-aside': {
      const moved = note.file === '' ? '' : ` The damaged file is now ${visibleText(note.file, 120)}.`;
      if (note.of === 'preferences') return `The file with your preferences was damaged.${moved} Choose your theme again.`;
      const now = nowOf[note.restored || 'no'];
      return `The file with your connections and sign-ins was damaged.${moved} ${now}${note.file === '' ? '' : ' It’s deleted the next time you sign out of any connection.'}`;
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
