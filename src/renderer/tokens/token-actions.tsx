/** What one can do with a token of the list: send it, and by a menu everything else. */
import { ArrowDown, ArrowUp, Braces, Copy, Ellipsis, Eye, EyeOff, Pin, PinOff, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { followAgain } from '#renderer/chain/follow-again.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Menu, type MenuItem } from '#renderer/core/ui/menu.tsx';
import { useToken } from '#renderer/tokens/use-token.ts';
import { useSend } from '#renderer/writes/send.ts';
import type { Result } from '#shared/core/result.ts';
import { nextOf, type SavedToken } from '#shared/tokens/tokens.ts';
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

export function TokenActions(props: TokenActionsProps) {
  const send = useSend();
  const { address } = props.token;
  const { title } = useToken(address);
  const groups = useItems(props, title);
  return (
    <div className={styles.actions} data-token={address}>
      <Button size="small" icon={<Send size={14} aria-hidden />} aria-label={`Send ${title}`} onClick={() => send.open({ token: address })}>
        Send
      </Button>
      <Menu
        name={`More for ${title}`}
        button={
          <span className={styles.more}>
            <Ellipsis {...icon} />
          </span>
        }
        groups={groups}
      />
    </div>
  );
}

function useItems({ token, above, below, onRaw, onMoved }: TokenActionsProps, title: string): readonly (readonly MenuItem[])[] {
  const actions = useTokenActions(token, title);
  const { pinned, hidden } = token;
  const item = (key: string, label: string, picture: ReactNode, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon: picture,
    onSelect,
  });
  /** With the focus staying where the row goes, or where it was. */
  const moving = (action: () => void) => () => {
    onMoved();
    action();
  };
  return [
    [
      item('pin', pinned ? 'Unpin' : 'Pin to the top', pinned ? <PinOff {...icon} /> : <Pin {...icon} />, moving(actions.pin)),
      ...(above === undefined
        ? []
        : [
            item(
              'up',
              'Move up',
              <ArrowUp {...icon} />,
              moving(() => actions.move(above.address)),
            ),
          ]),
      ...(below === undefined
        ? []
        : [
            item(
              'down',
              'Move down',
              <ArrowDown {...icon} />,
              moving(() => actions.move(below.before)),
            ),
          ]),
    ],
    [item('copy', 'Copy address', <Copy {...icon} />, actions.copy), item('raw', 'Raw', <Braces {...icon} />, onRaw)],
    [
      item('hide', hidden ? 'Show in the list' : 'Hide', hidden ? <Eye {...icon} /> : <EyeOff {...icon} />, moving(actions.hide)),
      item('remove', 'Remove', <Trash2 {...icon} />, moving(actions.remove)),
    ],
  ];
}

async function announce(done: Promise<Result<unknown>>, words: string, undo?: () => void): Promise<void> {
  const result = await done;
  if (result.ok) showToast(words, 'good', undo);
  else showToast(problemLine(result.error), 'bad');
}

/** `title`: what it is called here. */
function useTokenActions(token: SavedToken, title: string) {
  const { address, pinned, hidden, standard } = token;
  const { items } = useSlice('tokens');
  const { id: connection } = useActiveConnection();
  const save = useCall('tokens.save');
  const move = useCall('tokens.move');
  const remove = useCall('tokens.remove');
  const change = (more: { pinned?: boolean; hidden?: boolean }) => save.run({ connection, address, standard, ...more });
  return {
    pin: () => void announce(change({ pinned: !pinned }), pinned ? `${title} is not pinned any more.` : `${title} stands at the top.`),
    /** `before`: null for the end. */
    move: (before: string | null) =>
      void announce(move.run({ connection, address, ...(before === null ? {} : { before }) }), `${title} was moved.`),
    hide: () =>
      void announce(
        change({ hidden: !hidden }),
        hidden ? `${title} is shown again.` : `${title} is hidden.`,
        () => void change({ hidden }),
      ),
    remove: () => {
      const before = nextOf(items, address);
      const again = () =>
        announce(followAgain({ connection, token, before, save: save.run, move: move.run }), `${title} is followed again.`);
      void announce(remove.run({ connection, address }), `${title} is not followed any more.`, () => void again());
    },
    copy: () =>
      void navigator.clipboard.writeText(address).then(
        () => showToast(`Copied the address of ${title}.`),
        () => showToast('The address could not be copied.', 'bad'),
      ),
  };
}
