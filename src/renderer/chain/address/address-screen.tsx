/** The screen of one address: its name, QR code, and what Blockdesk has seen of it. */

import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace } from '#shared/core/places.ts';
import type { KnownOfAddress, KnownToken } from '#shared/notebook/known.ts';
import { AddressCard } from './address-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { WrongAddress } from './wrong-address.tsx';

/** `address`: as in the URL, so its checksum may be wrong. */
export function AddressScreen({ address }: { address: string }) {
  if (!isAddressText(address)) return <WrongAddress typed={address} placeOf={addressPlace} />;
  return <Seen address={checksummed(address)} />;
}

function Seen({ address }: { address: string }) {
  const { value, problem, again } = useOwn(notebookQueries.about([address], true));
  const known = value?.[0] ?? null;
  return (
    <div className="stack cols-1 gap-20">
      <AddressCard address={address} token={known?.token ?? null} />
      <EntryCard subject={address} kind="address" />
      <HistoryCard address={address} about={{ known, problem, again }} />
      <SeenTokensCard known={known} />
    </div>
  );
}

const shown = (text: string | null) => (text === null || text === '' ? t('not read yet') : visibleText(text, 40));

const columns: readonly Column<KnownToken>[] = [
  { key: 'symbol', head: t('Symbol'), namesRow: true, cell: ({ symbol }) => shown(symbol) },
  { key: 'name', head: t('Name'), cell: ({ name }) => shown(name) },
  { key: 'kind', head: t('Kind'), cell: ({ standard }) => ({ erc20: 'ERC20', erc721: 'ERC721', none: t('unknown') })[standard ?? 'none'] },
  { key: 'contract', head: t('Contract'), cell: ({ contract }) => <NamedAddress address={checksummed(contract)} mark /> },
];

function SeenTokensCard({ known }: { known: KnownOfAddress | null }) {
  if (known === null || known.tokens.length === 0) return null;
  return (
    <Card name={t('Tokens seen')}>
      <p className="soft mb-10">{t('Tokens that this address moved. Its balances aren’t checked.')}</p>
      <Table name={t('Tokens seen')} columns={columns} rows={known.tokens} rowKey={({ contract }) => contract} />
    </Card>
  );
}
