/** The actions of a token in the list: send, and a menu for the rest. */

import { ArrowDown, ArrowUp, Braces, Copy, Ellipsis, Eye, EyeOff, Pin, PinOff, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Menu, type MenuItem } from '#renderer/core/ui/menu.tsx';
import { useFollowing } from '#renderer/tokens/use-following.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { useSend } from '#renderer/writes/send.ts';
import { hinderedBy } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import styles from './tokens.module.css';

interface TokenActionsProps {
  readonly token: SavedToken;
  /** `above`: the row to move before; `below`: the row after the next one. Undefined where it can't move. */
  readonly above: SavedToken | undefined;
  readonly below: { readonly before: string | null } | undefined;
  /** Why nothing can be sent now; null if it can. */
  readonly hindrance: string | null;
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
      <Button
        size="small"
        icon={<Send size={14} aria-hidden />}
        aria-label={t('Send {token}', { token: title })}
        {...hinderedBy(props.hindrance)}
        onClick={() => send.open({ token: address })}
      >
        {t('Send')}
      </Button>
      <Menu
        name={t('More for {token}', { token: title })}
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
  const following = useFollowing('erc20');
  const { pinned, hidden } = token;
  const item = (key: string, label: string, picture: ReactNode, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon: picture,
    onSelect,
  });
  /** Keeps the focus with the row. */
  const moving = (action: () => unknown) => () => {
    onMoved();
    action();
  };
  return [
    [
      item(
        'pin',
        pinned ? t('Unpin') : t('Pin to the top'),
        pinned ? <PinOff {...icon} /> : <Pin {...icon} />,
        moving(() => following.pin(token, title)),
      ),
      ...(above === undefined
        ? []
        : [
            item(
              'up',
              t('Move up'),
              <ArrowUp {...icon} />,
              moving(() => following.move(token, title, above.address)),
            ),
          ]),
      ...(below === undefined
        ? []
        : [
            item(
              'down',
              t('Move down'),
              <ArrowDown {...icon} />,
              moving(() => following.move(token, title, below.before)),
            ),
          ]),
    ],
    [
      item('copy', t('Copy address'), <Copy {...icon} />, () => void copyAddress(token.address, title)),
      item('raw', t('Raw'), <Braces {...icon} />, onRaw),
    ],
    [
      item(
        'hide',
        hidden ? t('Show in the list') : t('Hide'),
        hidden ? <Eye {...icon} /> : <EyeOff {...icon} />,
        moving(() => following.hide(token, title)),
      ),
      item(
        'remove',
        t('Remove'),
        <Trash2 {...icon} />,
        moving(() => following.remove(token, title)),
      ),
    ],
  ];
}

const copyAddress = (address: string, title: string) =>
  navigator.clipboard.writeText(address).then(
    () => showToast(t('Copied the address of {token}.', { token: title })),
    () => showToast(t('The address couldn’t be copied.'), 'bad'),
  );
