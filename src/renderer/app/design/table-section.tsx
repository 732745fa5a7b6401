/** Tables: full and sorted, being read, empty. */
import { useState } from 'react';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { type Column, type Sorting, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import styles from './design.module.css';
import { blocks, dollar, type SampleBlock } from './samples.ts';

const columns: readonly Column<SampleBlock>[] = [
  { key: 'number', head: 'Block', cell: ({ number }) => withCommas(String(number)), namesRow: true, sortable: true },
  { key: 'hash', head: 'Hash', cell: ({ hash, number }) => <Hash hash={hash} of={`block ${number}`} copy /> },
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

export function TableSection() {
  const [sorting, setSorting] = useState<Sorting>({ key: 'number', direction: 'descending' });
  const all = { columns, rowKey: ({ number }: SampleBlock) => String(number) };
  return (
    <section className={styles.stack} aria-label="Tables">
      <Table {...all} name="Blocks" rows={sorted(sorting)} sorting={sorting} onSort={setSorting} />
      <Table {...all} name="Blocks being read" rows={blocks.slice(0, 1)} loading={2} />
      <Table {...all} name="No blocks" rows={[]} empty="The chain has no block yet. The first one appears here by itself." />
    </section>
  );
}
