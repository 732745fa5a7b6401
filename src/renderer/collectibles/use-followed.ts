/** Follows a collection or changes how it stands in the list. */

import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';

export function useFollowed() {
  const { id: connection } = useActiveConnection();
  const saving = useCall('tokens.save');
  const removing = useCall('tokens.remove');
  const announce = async (done: Promise<Result<null, AppError>>, words: string, undo?: () => void) => {
    const result = await done;
    if (result.ok) showToast(words, 'good', undo);
    else showToast(`Nothing was changed. ${problemLine(result.error)}`, 'bad');
    return result.ok;
  };
  const save = (address: string, more: { pinned?: boolean; hidden?: boolean } = {}) =>
    saving.run({ connection, address, standard: 'erc721', ...more });
  return {
    follow: (address: string, name: string) => announce(save(address, { hidden: false }), `${name} is followed now.`),
    pin: (address: string, name: string, pinned: boolean) =>
      announce(save(address, { pinned }), pinned ? `${name} stands first now.` : `${name} stands in its place again.`),
    hide: (address: string, name: string, hidden: boolean) =>
      announce(
        save(address, { hidden }),
        hidden ? `${name} is hidden.` : `${name} is shown again.`,
        hidden ? () => void save(address, { hidden: false }) : undefined,
      ),
    remove: (address: string, name: string) =>
      announce(removing.run({ connection, address }), `${name} is not followed any more.`, () => void save(address)),
    running: saving.running || removing.running,
  };
}
