/** Saved calls, to run again with the same parameters. */

import { PencilLine, Play, Trash2 } from 'lucide-react';
import { useSavedCall } from '#renderer/contracts/use-saved-call.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useContracts } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import type { CallLine, SavedCall } from '#shared/contracts/saved-contracts.ts';
import { t } from '#shared/core/language/language.ts';
import { contractPlace } from '#shared/core/places.ts';
import styles from './contracts.module.css';

export function SavedCallsCard() {
  const { id: connection } = useActiveConnection();
  const { calls } = useContracts();
  const names = useNames();
  const open = useSavedCall();
  const removing = useCall('calls.remove');
  const saving = useCall('calls.save');
  const getting = useCall('calls.get');
  const remove = async ({ id, name }: CallLine) => {
    const found = await getting.run({ connection, id });
    const done = await removing.run({ connection, id });
    if (!done.ok) return showToast(problemLine(done.error), 'bad');
    const call = found.ok ? found.value : null;
    const undo = call === null ? undefined : () => void saving.run({ connection, ...inputOf(call) });
    showToast(t('Removed “{name}”.', { name: visibleText(name, 60) }), 'good', undo);
  };
  const columns: readonly Column<CallLine>[] = [
    { key: 'name', head: t('Name'), namesRow: true, cell: ({ name }) => visibleText(name, 60) },
    { key: 'function', head: t('Function'), cell: ({ called }) => <code>{called}</code> },
    {
      key: 'contract',
      head: t('Contract'),
      cell: ({ contract }) => (
        <Link to={contractPlace(contract)} className={styles.rowLink}>
          <Address address={contract} label={names.of(contract)?.text} mark />
        </Link>
      ),
    },
    {
      key: 'buttons',
      head: '',
      align: 'end',
      cell: (line) => <Buttons line={line} onOpen={() => void open(line.id)} onRemove={() => void remove(line)} />,
    },
  ];
  return (
    <Card name={t('Saved calls')}>
      <div className={styles.table}>
        {calls.length === 0 ? (
          <Empty>{t('No saved calls yet. Save one below a function to find it here and in the search.')}</Empty>
        ) : (
          <Table name={t('Saved calls')} columns={columns} rows={calls.toReversed()} rowKey={({ id }) => id} />
        )}
      </div>
    </Card>
  );
}

/** The input that saves it again, for undo. */
const inputOf = ({ id, name, contract, signature, params, value }: SavedCall) => ({
  id,
  name,
  contractAddress: contract,
  functionSignature: signature,
  params,
  ...(value === null ? {} : { value }),
});

function Buttons({ line, onOpen, onRemove }: { line: CallLine; onOpen: () => void; onRemove: () => void }) {
  const name = visibleText(line.name, 60);
  const isRead = line.effect === 'read';
  return (
    <span className="inline-row gap-4">
      <Button
        size="small"
        icon={isRead ? <Play size={14} aria-hidden /> : <PencilLine size={14} aria-hidden />}
        aria-label={isRead ? t('Run {name}', { name }) : t('Fill in {name}', { name })}
        onClick={onOpen}
      >
        {isRead ? t('Run') : t('Fill in')}
      </Button>
      <IconButton label={t('Remove {name}', { name })} icon={<Trash2 size={14} aria-hidden />} onClick={onRemove} />
    </span>
  );
}
