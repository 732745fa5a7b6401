/** What floats: menus, dialogs, toasts. */
import { ChevronsUpDown, LogOut, Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Menu } from '#renderer/core/ui/menu.tsx';
import styles from './design.module.css';

const icon = { size: 16, 'aria-hidden': true } as const;

export function OverlaysSection() {
  const [open, setOpen] = useState<'none' | 'normal' | 'wide'>('none');
  const [chosen, setChosen] = useState('sandbox');
  return (
    <Card name="Menus, dialogs, toasts">
      <div className={styles.row}>
        <Menu
          name="Sample menu"
          button={<ChevronsUpDown {...icon} />}
          groups={[
            ['sandbox', 'bank'].map((key) => ({
              key,
              label: key === 'sandbox' ? 'Local sandbox' : 'Example Bank',
              icon: <Plug {...icon} />,
              chosen: chosen === key,
              onSelect: () => setChosen(key),
            })),
            [{ key: 'add', label: 'Add a service', icon: <Plus {...icon} />, onSelect: () => {} }],
            [{ key: 'out', label: 'Sign out', icon: <LogOut {...icon} />, onSelect: () => {} }],
          ]}
        />
        <Button onClick={() => setOpen('normal')}>Open a dialog</Button>
        <Button onClick={() => setOpen('wide')}>Open a wide dialog</Button>
        <Button onClick={() => showToast('Example Bank was removed.')}>Say that it worked</Button>
        <Button onClick={() => showToast('Alice was removed.', 'good', () => {})}>Say that it can be undone</Button>
        <Button onClick={() => showToast('The label could not be saved.', 'bad')}>Say that it failed</Button>
      </div>
      {open !== 'none' && (
        <Dialog title="Remove Example Bank?" wide={open === 'wide'} onClose={() => setOpen('none')}>
          <p>Its addresses, client secret, sign-in and your labels are forgotten on this computer.</p>
          <div className={styles.row}>
            <Button onClick={() => setOpen('none')}>Keep</Button>
            <Button look="danger" onClick={() => setOpen('none')}>
              Remove
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
