/** What one can do with a token of the list: send it, and by a menu everything else. */
import { ArrowDown, ArrowUp, Braces, Copy, Ellipsis, Eye, EyeOff, Pin, PinOff, Send, Trash2 } from 'lucide-react';
import { useCall } from '#renderer/bridge/use-call.ts';
import { problemLine } from '#renderer/lib/problem-line.ts';
import { useTokenTitle } from '#renderer/parts/use-token-title.ts';
import { openSend } from '#renderer/store/send.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import type { Result } from '#shared/result.ts';
import type { SavedToken } from '#shared/tokens.ts';
import styles from './tokens.module.css';

interface TokenActionsProps {
  readonly token: SavedToken;
  /** The one before it in the list, and the one behind the next; undefined where there is none. */
  readonly above: SavedToken | undefined;
  readonly below: { readonly before: string | null } | undefined;
  readonly onRaw: () => void;
  /** The row is about to move or to go. */
  readonly onMoved: () => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function TokenActions({ token, above, below, onRaw, onMoved }: TokenActionsProps) {
  const { id: connection } = useActiveConnection();
  const { address, pinned, hidden, standard } = token;
  const { title } = useTokenTitle(address);
  const save = useCall('tokens.save');
  const move = useCall('tokens.move');
  const remove = useCall('tokens.remove');
  const tell = async (done: Promise<Result<unknown>>, words: string, undo?: () => void) => {
    const result = await done;
    if (result.ok) showToast(words, 'good', undo);
    else showToast(problemLine(result.error), 'bad');
  };
  const change = (more: { pinned?: boolean; hidden?: boolean }) => save.run({ connection, address, standard, ...more });
  const moveBefore = async (before: string | null) => {
    onMoved();
    await tell(move.run({ connection, address, ...(before === null ? {} : { before }) }), `${title} was moved.`);
  };
  const unfollow = () => {
    onMoved();
    void tell(
      remove.run({ connection, address }),
      `${title} is not followed any more.`,
      () => void save.run({ connection, address, standard, pinned, hidden }),
    );
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => showToast(`Copied the address of ${title}.`),
      () => showToast('The address could not be copied.', 'bad'),
    );
  };
  return (
    <div className={styles.actions} data-token={address}>
      <Button
        size="small"
        icon={<Send size={14} aria-hidden />}
        aria-label={`Send ${title}`}
        onClick={() => openSend(connection, { token: address })}
      >
        Send
      </Button>
      <Menu
        name={`More for ${title}`}
        button={
          <span className={styles.more}>
            <Ellipsis {...icon} />
          </span>
        }
        groups={[
          [
            {
              key: 'pin',
              label: pinned ? 'Unpin' : 'Pin to the top',
              icon: pinned ? <PinOff {...icon} /> : <Pin {...icon} />,
              onSelect: () => {
                onMoved();
                void tell(change({ pinned: !pinned }), pinned ? `${title} is not pinned any more.` : `${title} stands at the top.`);
              },
            },
            ...(above === undefined
              ? []
              : [{ key: 'up', label: 'Move up', icon: <ArrowUp {...icon} />, onSelect: () => void moveBefore(above.address) }]),
            ...(below === undefined
              ? []
              : [{ key: 'down', label: 'Move down', icon: <ArrowDown {...icon} />, onSelect: () => void moveBefore(below.before) }]),
          ],
          [
            { key: 'copy', label: 'Copy address', icon: <Copy {...icon} />, onSelect: () => void copy() },
            { key: 'raw', label: 'Raw', icon: <Braces {...icon} />, onSelect: onRaw },
          ],
          [
            {
              key: 'hide',
              label: hidden ? 'Show in the list' : 'Hide',
              icon: hidden ? <Eye {...icon} /> : <EyeOff {...icon} />,
              onSelect: () => {
                onMoved();
                void tell(
                  change({ hidden: !hidden }),
                  hidden ? `${title} is shown again.` : `${title} is hidden.`,
                  () => void change({ hidden }),
                );
              },
            },
            { key: 'remove', label: 'Remove', icon: <Trash2 {...icon} />, onSelect: unfollow },
          ],
        ]}
      />
    </div>
  );
}
