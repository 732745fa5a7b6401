/** Following tokens and collections: pin, move, hide, remove. Each is announced in a toast, with an undo where there is one. */

import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import { nextOf, type SavedToken, type TokenStandard } from '#shared/tokens/tokens.ts';

/** Whether it was done. */
async function announce(done: Promise<Result<unknown>>, words: string, undo?: () => void): Promise<boolean> {
  const result = await done;
  if (result.ok) showToast(words, 'good', undo);
  else showToast(t('Nothing was changed. {problem}', { problem: problemLine(result.error) }), 'bad');
  return result.ok;
}

/** `name`: what it is called here. */
export function useFollowing(standard: TokenStandard) {
  const { items } = useSlice('tokens');
  const { id: connection } = useActiveConnection();
  const save = useCall('tokens.save');
  const move = useCall('tokens.move');
  const remove = useCall('tokens.remove');
  const change = (address: string, more: Partial<Pick<SavedToken, 'pinned' | 'hidden'>>) =>
    save.run({ connection, address, standard, ...more });
  return {
    running: save.running || move.running || remove.running,
    follow: (address: string, name: string) => announce(change(address, { hidden: false }), t('{name} added.', { name })),
    pin: ({ address, pinned }: SavedToken, name: string) =>
      announce(change(address, { pinned: !pinned }), pinned ? t('{name} unpinned.', { name }) : t('{name} pinned to the top.', { name })),
    /** `before`: null for the end. */
    move: ({ address }: SavedToken, name: string, before: string | null) =>
      announce(move.run({ connection, address, ...(before === null ? {} : { before }) }), t('{name} moved.', { name })),
    hide: ({ address, hidden }: SavedToken, name: string) =>
      announce(
        change(address, { hidden: !hidden }),
        hidden ? t('{name} shown again.', { name }) : t('{name} is hidden.', { name }),
        () => void change(address, { hidden }),
      ),
    remove: (token: SavedToken, name: string) => {
      const before = nextOf(items, token.address);
      const again = () =>
        announce(followAgain({ connection, token, before, save: save.run, move: move.run }), t('{name} added again.', { name }));
      return announce(remove.run({ connection, address: token.address }), t('{name} removed.', { name }), () => void again());
    },
  };
}

interface Again {
  readonly connection: string;
  readonly token: SavedToken;
  /** What came after it; null for nothing. */
  readonly before: string | null;
  readonly save: (input: CallInput<'tokens.save'>) => Promise<Result<null>>;
  readonly move: (input: CallInput<'tokens.move'>) => Promise<Result<null>>;
}

/** Follows a token that was just removed, in the place that it had. */
export async function followAgain({ connection, token, before, save, move }: Again): Promise<Result<null>> {
  const { address, standard, pinned, hidden } = token;
  const saved = await save({ connection, address, standard, pinned, hidden });
  // A new one is the last already.
  return saved.ok && before !== null ? move({ connection, address, before }) : saved;
}
