/** What one can do with a token of the list, each said once it is done, with the way back where there is one. */
import { useCall } from '#renderer/bridge/use-call.ts';
import { followAgain } from '#renderer/lib/follow-again.ts';
import { problemLine } from '#renderer/lib/problem-line.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import type { Result } from '#shared/result.ts';
import { nextOf, type SavedToken } from '#shared/tokens.ts';

async function tell(done: Promise<Result<unknown>>, words: string, undo?: () => void): Promise<void> {
  const result = await done;
  if (result.ok) showToast(words, 'good', undo);
  else showToast(problemLine(result.error), 'bad');
}

/** `title`: what it is called here. */
export function useTokenDeeds(token: SavedToken, title: string) {
  const { address, pinned, hidden, standard } = token;
  const { items } = useSlice('tokens');
  const { id: connection } = useActiveConnection();
  const save = useCall('tokens.save');
  const move = useCall('tokens.move');
  const remove = useCall('tokens.remove');
  const change = (more: { pinned?: boolean; hidden?: boolean }) => save.run({ connection, address, standard, ...more });
  return {
    pin: () => void tell(change({ pinned: !pinned }), pinned ? `${title} is not pinned any more.` : `${title} stands at the top.`),
    /** `before`: null for the end. */
    move: (before: string | null) =>
      void tell(move.run({ connection, address, ...(before === null ? {} : { before }) }), `${title} was moved.`),
    hide: () =>
      void tell(change({ hidden: !hidden }), hidden ? `${title} is shown again.` : `${title} is hidden.`, () => void change({ hidden })),
    remove: () => {
      const before = nextOf(items, address);
      const again = () => tell(followAgain({ connection, token, before, save: save.run, move: move.run }), `${title} is followed again.`);
      void tell(remove.run({ connection, address }), `${title} is not followed any more.`, () => void again());
    },
    copy: () =>
      void navigator.clipboard.writeText(address).then(
        () => showToast(`Copied the address of ${title}.`),
        () => showToast('The address could not be copied.', 'bad'),
      ),
  };
}
