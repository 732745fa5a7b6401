/** Files of ERC-7730 that the person added. Main chooses the file with them, and asks before it is used. */

import { Trash2 } from 'lucide-react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useContracts } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import type { DescriptorLine } from '#shared/contracts/saved-contracts.ts';
import type { AppError } from '#shared/core/errors.ts';
import { listWords, t } from '#shared/core/language/language.ts';
import styles from './contracts.module.css';

/** The person went back: there is nothing to say. */
const wasDeclined = ({ code }: AppError) => code === 'change-declined' || code === 'canceled';

export function DescriptorsCard() {
  const { id: connection } = useActiveConnection();
  const { descriptors } = useContracts();
  const adding = useCall('descriptors.add');
  const removing = useCall('descriptors.remove');
  const problem = adding.problem === null || wasDeclined(adding.problem) ? null : adding.problem;
  const add = async () => {
    const added = await adding.run({ connection });
    if (added.ok) showToast(t('Descriptions added.'), 'good');
  };
  const remove = async ({ id, owner }: DescriptorLine) => {
    const done = await removing.run({ connection, id });
    if (!done.ok) return showToast(problemLine(done.error), 'bad');
    showToast(t('Removed “{name}”.', { name: visibleText(owner, 60) }), 'good');
  };
  const columns: readonly Column<DescriptorLine>[] = [
    { key: 'owner', head: t('In the name of'), namesRow: true, cell: ({ owner }) => visibleText(owner, 60) },
    { key: 'contracts', head: t('Contracts'), align: 'end', cell: ({ contracts }) => contracts },
    { key: 'chains', head: t('Chains'), cell: ({ chains }) => listWords(chains) },
    { key: 'functions', head: t('Functions'), align: 'end', cell: ({ functions }) => functions },
    { key: 'added', head: t('Added'), align: 'end', cell: ({ addedAt }) => <Time at={addedAt} /> },
    {
      key: 'buttons',
      head: '',
      align: 'end',
      cell: (line) => (
        <IconButton
          label={t('Remove {name}', { name: visibleText(line.owner, 60) })}
          icon={<Trash2 size={14} aria-hidden />}
          onClick={() => void remove(line)}
        />
      ),
    },
  ];
  return (
    <Card
      name={t('Descriptions you added')}
      aside={
        <Button size="small" disabled={adding.running} onClick={() => void add()}>
          {t('Add a file…')}
        </Button>
      }
    >
      <p className="soft mt-6">{t('ERC-7730 files say in words what contracts do. Blockdesk ships with those of the public registry.')}</p>
      {problem !== null && (
        <p role="alert" className="bad mt-6">
          {problemLine(problem)}
        </p>
      )}
      <div className={styles.table}>
        {descriptors.length === 0 ? (
          <Empty>{t('No files yet.')}</Empty>
        ) : (
          <Table name={t('Descriptions you added')} columns={columns} rows={descriptors.toReversed()} rowKey={({ id }) => id} />
        )}
      </div>
    </Card>
  );
}
