/** The menu of a collection. */

import { EllipsisVertical, EyeOff, FileCode2, Image, Link2, Pin, PinOff, ShieldCheck, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Collection } from '#renderer/collectibles/use-collection.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { Menu, type MenuItem } from '#renderer/core/ui/menu.tsx';
import { useFollowing } from '#renderer/tokens/use-following.ts';
import { t } from '#shared/core/language/language.ts';
import { collectionPlace, contractPlace, linkTo } from '#shared/core/places.ts';
import { collectiblesPlace } from '#shared/core/screens.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import styles from './collectibles.module.css';

interface CollectionMenuProps {
  readonly collection: Collection;
  /** Null if it isn't followed. */
  readonly saved: SavedToken | null;
  readonly onPictures: () => void;
  readonly onOperators: () => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function CollectionMenu({ collection: { address, name }, saved, onPictures, onOperators }: CollectionMenuProps) {
  const following = useFollowing('erc721');
  const [, navigate] = useLocation();
  const item = (key: string, label: string, picture: MenuItem['icon'], onSelect: () => void): MenuItem => ({
    key,
    label,
    icon: picture,
    onSelect,
  });
  const remove = async (token: SavedToken) => {
    if (await following.remove(token, name)) navigate(collectiblesPlace);
  };
  const ofList =
    saved === null
      ? [item('follow', t('Add'), <Pin {...icon} />, () => void following.follow(address, name))]
      : [
          item(
            'pin',
            saved.pinned ? t('Unpin') : t('Pin'),
            saved.pinned ? <PinOff {...icon} /> : <Pin {...icon} />,
            () => void following.pin(saved, name),
          ),
          item('hide', saved.hidden ? t('Show again') : t('Hide'), <EyeOff {...icon} />, () => void following.hide(saved, name)),
          item('remove', t('Remove'), <Trash2 {...icon} />, () => void remove(saved)),
        ];
  return (
    <div className={styles.menu}>
      <Menu
        name={t('Actions for {name}', { name })}
        button={
          <span className={styles.menuButton}>
            <EllipsisVertical {...icon} />
          </span>
        }
        groups={[
          [
            item('operators', t('Approval for all…'), <ShieldCheck {...icon} />, onOperators),
            item('pictures', t('Loading pictures…'), <Image {...icon} />, onPictures),
          ],
          [
            item('contract', t('Open the contract'), <FileCode2 {...icon} />, () => navigate(contractPlace(address))),
            item('link', t('Copy link'), <Link2 {...icon} />, () => void copyLink(linkTo(collectionPlace(address)))),
          ],
          ofList,
        ]}
      />
    </div>
  );
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(t('Copied the link.'));
  } catch {
    showToast(t('The link couldn’t be copied.'), 'bad');
  }
}
