/** The transactions of a token that Blockdesk has seen, which may not be all. */

import { useState } from 'react';
import { Link } from 'wouter';
import { CoverageBar } from '#renderer/chain/coverage.tsx';
import { type TokenTransfer, tokenTransfers } from '#renderer/chain/token-transfers.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { TransactionLink } from '#renderer/core/parts/transaction-link.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { type Token, unitOfToken, useToken } from '#renderer/tokens/use-token.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { checksummed } from '#shared/core/address.ts';
import { activityPlace } from '#shared/core/screens.ts';

const tones = { confirmed: 'good', reverted: 'bad', unknown: 'neutral' } as const;
const atOnce = 10;

const columnsOf = (token: Token): readonly Column<TokenTransfer>[] => [
  { key: 'hash', head: 'Transaction', namesRow: true, cell: ({ hash }) => <TransactionLink hash={hash} /> },
  { key: 'state', head: 'Status', cell: ({ state }) => <Badge tone={tones[state]}>{state === 'unknown' ? 'not looked up' : state}</Badge> },
  {
    key: 'time',
    head: 'Time',
    cell: ({ at, block }) => (at === null ? block === null ? 'unknown' : `block ${withCommas(block)}` : <Time at={at} />),
  },
  {
    key: 'what',
    head: 'What it did',
    cell: ({ moved }) => (moved === null ? 'named this token' : moved.direction === 'in' ? 'received' : 'sent'),
  },
  {
    key: 'with',
    head: 'With',
    cell: ({ moved, sender }) => {
      const other = moved?.other ?? sender;
      return other === null ? '' : <NamedAddress address={checksummed(other)} mark />;
    },
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    cell: ({ moved }) =>
      moved === null ? (
        ''
      ) : (
        <Amount baseUnits={moved.baseUnits} currency={unitOfToken(token)} digits={8} sign={moved.direction === 'in' ? '+' : '−'} />
      ),
  },
];

export function TransfersCard({ contract }: { contract: string }) {
  const token = useToken(contract);
  const [most, setMost] = useState(atOnce);
  const { value: about } = useOwn(notebookQueries.about([contract], true));
  const { value: found } = useOwn(writeQueries.found());
  const transfers = about === null ? [] : tokenTransfers(contract, found?.transfers ?? [], about[0] ?? null);
  return (
    <Card name="Transactions seen">
      <p className="soft">
        The service cannot list a token’s transfers. These are the transactions with it that this computer has seen; what was sent from here
        stands in <Link to={activityPlace}>Activity</Link>, too.
      </p>
      <div className="mt-14">
        <CoverageBar before="Your transfers in other blocks aren’t shown yet." />
      </div>
      <div className="mt-14">
        <Table
          name="Transactions seen"
          columns={columnsOf(token)}
          rows={transfers.slice(0, most)}
          rowKey={({ hash, moved }) =>
            `${hash} ${moved?.direction ?? ''} ${moved?.own ?? ''} ${moved?.baseUnits ?? ''} ${moved?.other ?? ''}`
          }
          loading={about === null ? 2 : 0}
          empty="None seen yet. Transactions appear here as you open them, or as blocks are checked."
        />
        {transfers.length > most && (
          <div className="text-center mt-12">
            <Button onClick={() => setMost(most + 50)}>Show more</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
