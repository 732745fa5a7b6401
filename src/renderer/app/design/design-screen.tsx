/** The design system on one page, for developers: every component in every state. */

import { ChevronsUpDown, LogOut, Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { AsOf, StaleNote } from '#renderer/core/ui/age.tsx';
import { Amount, BigAmount } from '#renderer/core/ui/amount.tsx';
import { Badge, type Tone } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { FaceView } from '#renderer/core/ui/face-view.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Menu } from '#renderer/core/ui/menu.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { type Column, type Sorting, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { walletPlace } from '#shared/core/screens.ts';
import { ControlsSection } from './controls-section.tsx';
import styles from './design.module.css';
import { blocks, dollar, ether, opened, type SampleBlock } from './samples.ts';
import { ValuesSection } from './values-section.tsx';

type Theme = 'system' | 'light' | 'dark';
const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function DesignScreen() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <div className={styles.screen} {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <header className={styles.bar}>
        <h1>Design system</h1>
        <Segments legend="Theme of this page" name="design-theme" value={theme} choices={themes} onChoose={setTheme} />
        <Link to={walletPlace}>To Blockdesk</Link>
      </header>
      <main className={styles.main}>
        <ColorsSection />
        <ControlsSection />
        <ValuesSection />
        <TableSection />
        <FacesSection />
        <OverlaysSection />
      </main>
    </div>
  );
}

/** Colors, type and tones. */
const swatches = [
  'page',
  'surface',
  'surface-sunk',
  'line',
  'control-line',
  'text',
  'text-soft',
  'accent',
  'accent-soft',
  'good',
  'care',
  'bad',
];
const tones: readonly [Tone, string][] = [
  ['neutral', 'as of 12:04:31'],
  ['accent', 'in use'],
  ['good', 'confirmed'],
  ['care', 'waiting for a block'],
  ['bad', 'reverted'],
];

function ColorsSection() {
  return (
    <Card name="Colors and type">
      <div className={styles.swatches}>
        {swatches.map((name) => (
          <div key={name} className={styles.swatch}>
            <span style={{ background: `var(--${name})` }} aria-hidden />
            {name}
          </div>
        ))}
      </div>
      <div className={styles.row}>
        <p className={styles.big}>9,998.4127…</p>
        <p>
          <strong>Strong</strong>, plain and <span className="soft">soft</span> text, 13 px
        </p>
        <p className="mono">9 998 412 703 881 204 117 263 wei</p>
      </div>
      <div className={styles.row}>
        {tones.map(([tone, words]) => (
          <Badge key={tone} tone={tone}>
            {words}
          </Badge>
        ))}
      </div>
    </Card>
  );
}

/** The states of a view of service data. */
const value = '9998412703881204117263';
const faces: readonly { name: string; face: Face<string> }[] = [
  { name: 'Loading', face: { face: 'loading' } },
  { name: 'Empty', face: { face: 'empty', value: '0', readAt: opened } },
  { name: 'Error', face: { face: 'error', problem: { code: 'offline', host: 'api.example.org', reason: 'refused' } } },
  {
    name: 'Stale, with its reason',
    face: { face: 'stale', value, readAt: opened - 600_000, problem: { code: 'service', status: 503, text: 'Being worked on' } },
  },
  {
    name: 'Offline: a banner has the reason',
    face: { face: 'stale', value, readAt: opened - 600_000, problem: { code: 'offline', host: 'api.example.org', reason: 'refused' } },
  },
  { name: 'Not recognized', face: { face: 'unrecognized', raw: '{"funds":{"amount":"12"}}', readAt: opened } },
  { name: 'Full', face: { face: 'full', value, readAt: opened } },
];

function FacesSection() {
  return (
    <section className={styles.columns} aria-label="Faces">
      {faces.map(({ name, face }) => (
        <Card key={name} name={name} {...('readAt' in face ? { aside: <AsOf at={face.readAt} stale={face.face === 'stale'} /> } : {})}>
          <FaceView
            of={face}
            request="GET /user/balance"
            loading={
              <div className="mt-14">
                <Reading what="the balance" bars={['amount', 'short']} />
              </div>
            }
            empty={<Empty>No tokens yet. Add one by contract address.</Empty>}
            onAgain={() => {}}
            onSignIn={() => {}}
          >
            {(wei) => (
              <div className={styles.row}>
                <BigAmount baseUnits={wei} currency={ether} short base="wei" />
              </div>
            )}
          </FaceView>
          <StaleNote face={face} />
        </Card>
      ))}
    </section>
  );
}

/** Menus, dialogs, toasts. */
const icon = { size: 16, 'aria-hidden': true } as const;

function OverlaysSection() {
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
        <Button onClick={() => showToast('The label couldn’t be saved.', 'bad')}>Say that it failed</Button>
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

/** Tables: full and sorted, being read, empty. */
const columns: readonly Column<SampleBlock>[] = [
  { key: 'number', head: 'Block', cell: ({ number }) => withCommas(String(number)), namesRow: true, sortable: true },
  { key: 'hash', head: 'Hash', cell: ({ hash }) => <Hash hash={hash} of="block" copy /> },
  { key: 'at', head: 'Age', cell: ({ at }) => <Time at={at} /> },
  { key: 'transactions', head: 'Transactions', cell: ({ transactions }) => transactions, align: 'end', sortable: true },
  { key: 'moved', head: 'Moved', cell: ({ moved }) => <Amount baseUnits={moved} currency={dollar} />, align: 'end' },
  { key: 'recipient', head: 'Fee recipient', cell: ({ recipient }) => <Address address={recipient} mark /> },
  {
    key: 'open',
    head: '',
    cell: ({ number }) => (
      <Button size="small" aria-label={`Open block ${number}`}>
        Open
      </Button>
    ),
    align: 'end',
  },
];

function sorted({ key, direction }: Sorting): readonly SampleBlock[] {
  const by = key === 'transactions' ? 'transactions' : 'number';
  const rising = blocks.toSorted((one, other) => one[by] - other[by]);
  return direction === 'ascending' ? rising : rising.toReversed();
}

function TableSection() {
  const [sorting, setSorting] = useState<Sorting>({ key: 'number', direction: 'descending' });
  const all = { columns, rowKey: ({ number }: SampleBlock) => String(number) };
  return (
    <section className="stack min-w-0 gap-20" aria-label="Tables">
      <Table {...all} name="Blocks" rows={sorted(sorting)} sorting={sorting} onSort={setSorting} />
      <Table {...all} name="Blocks being read" rows={blocks.slice(0, 1)} loading={2} />
      <Table {...all} name="No blocks" rows={[]} empty="The chain has no block yet. The first one appears here automatically." />
    </section>
  );
}
