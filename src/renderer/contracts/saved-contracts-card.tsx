/** The saved contracts, as a table that can be saved as a file. */

import { useContracts } from '#renderer/core/bridge/use-mirror.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { Address } from '#renderer/core/ui/address.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import type { ContractLine } from '#shared/contracts/saved-contracts.ts';
import { t } from '#shared/core/language/language.ts';
import { contractPlace } from '#shared/core/places.ts';
import styles from './contracts.module.css';

export function SavedContractsCard() {
  const { contracts } = useContracts();
  const names = useNames();
  const columns: readonly Column<ContractLine>[] = [
    {
      key: 'name',
      head: t('Contract'),
      namesRow: true,
      cell: ({ address }) => (
        <Link to={contractPlace(address)} className={styles.rowLink}>
          <Address address={address} label={names.of(address)?.text} mark />
        </Link>
      ),
    },
    { key: 'kinds', head: t('Interface'), cell: ({ kinds }) => <Kinds kinds={kinds} /> },
    { key: 'reads', head: t('Reads'), align: 'end', cell: ({ reads }) => reads },
    { key: 'writes', head: t('Writes'), align: 'end', cell: ({ writes }) => writes },
    { key: 'changed', head: t('Changed'), align: 'end', cell: ({ changedAt }) => <Time at={changedAt} /> },
  ];
  const rows = contracts.toReversed();
  return (
    <Card
      name={t('Saved contracts')}
      aside={
        rows.length > 0 && (
          <SaveList
            name={t('Contracts')}
            rows={rows}
            columns={[
              { name: 'address', value: ({ address }) => address },
              { name: 'name', value: ({ address }) => names.of(address)?.text ?? '' },
              { name: 'interface', value: ({ kinds }) => kinds.join(' ') },
              { name: 'reads', value: ({ reads }) => String(reads) },
              { name: 'writes', value: ({ writes }) => String(writes) },
            ]}
          />
        )
      }
    >
      <div className={styles.table}>
        {rows.length === 0 ? (
          <Empty>{t('No contracts yet. Open one above and add an interface to save it here.')}</Empty>
        ) : (
          <Table name={t('Saved contracts')} columns={columns} rows={rows} rowKey={({ address }) => address} />
        )}
      </div>
    </Card>
  );
}

function Kinds({ kinds }: { kinds: readonly string[] }) {
  if (kinds.length === 0) return <span className="soft">{t('its own')}</span>;
  return (
    <span className="flex wrap gap-4">
      {kinds.map((kind) => (
        <Badge key={kind}>{kind}</Badge>
      ))}
    </span>
  );
}
