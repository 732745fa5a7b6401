/** “as of …”, beside an answer that couldn't be read again. */
import type { Face } from '#renderer/core/lib/face.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { staleSince } from './operator-words.ts';

export function StaleSince({ face }: { face: Face<unknown> }) {
  const at = staleSince(face);
  return at === null ? null : <AsOf at={at} stale />;
}
