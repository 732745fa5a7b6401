/** What the shell says of the files in which things are kept. */
import type { Banner } from '#renderer/lib/sign-in-state.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import type { MemoryOnlyReason, Storage, StorageNote } from '#shared/state.ts';

const memoryOnly: { readonly [Why in MemoryOnlyReason]: string } = {
  'newer-version': 'Your saved data was made by a newer version of Blockdesk, so it is left as it is. Install that version to use it.',
  'in-use': 'Your saved data is in use by another Blockdesk, perhaps on another computer. Close that one, then start this one again.',
  'out-of-reach':
    'Your saved data cannot be opened. Check that the disk has room and that the data folder can be written, then start again.',
};

function wordsOf(note: StorageNote): string {
  switch (note.kind) {
    case 'memory-only':
      return `${memoryOnly[note.why]} Until then, nothing is saved: closing Blockdesk forgets what you do now.`;
    case 'restored':
      return 'The file with your connections, labels and contacts was gone, so the last good copy took its place. Sign-ins and client secrets are not in it.';
    case 'entries-unreadable':
      return `${note.count === 1 ? 'One saved connection' : `${note.count} saved connections`} cannot be read. Nothing was deleted.`;
    case 'set-aside': {
      const moved = note.file === '' ? '' : ` It was set aside as ${visibleText(note.file, 120)}.`;
      if (note.of === 'preferences') return `The file with your preferences was damaged.${moved} Choose your theme again.`;
      const now = note.restored
        ? 'The last good copy took its place. Sign-ins and client secrets are not in it.'
        : 'There was no good copy, so you start without saved connections.';
      return `The file with your connections and sign-ins was damaged.${moved} ${now}${note.file === '' ? '' : ' What was set aside goes when you sign out.'}`;
    }
  }
}

export function storageBanners({ notes }: Storage): readonly Banner[] {
  return notes.map((note, index) => ({
    key: `storage-${index}`,
    tone: 'care',
    text: wordsOf(note),
    // What is not saved must stay in sight.
    action: note.kind === 'memory-only' ? null : 'dismiss',
  }));
}
