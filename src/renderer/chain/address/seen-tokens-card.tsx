/** The tokens whose transfers name an address, as far as this computer has seen them. */
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { checksummed } from '#shared/core/address.ts';
import type { KnownOfAddress, KnownToken } from '#shared/notebook/known.ts';
import styles from './address.module.css';

const told = (text: string | null) => (text === null || text === '' ? 'not read yet' : visibleText(text, 40));

const columns: readonly Column<KnownToken>[] = [
  { key: 'symbol', head: 'Symbol', namesRow: true, cell: ({ symbol }) => told(symbol) },
  { key: 'name', head: 'Name', cell: ({ name }) => told(name) },
  { key: 'kind', head: 'Kind', cell: ({ standard }) => ({ erc20: 'ERC20', erc721: 'ERC721', none: 'unknown' })[standard ?? 'none'] },
  { key: 'contract', head: 'Contract', cell: ({ contract }) => <NamedAddress address={checksummed(contract)} mark /> },
];

export function SeenTokensCard({ known }: { known: KnownOfAddress | null }) {
  if (known === null || known.tokens.length === 0) return null;
  return (
    <Card name="Tokens seen">
      <p className={styles.below}>Their transfers name this address; what it holds of them is not read here.</p>
      <Table name="Tokens seen" columns={columns} rows={known.tokens} rowKey={({ contract }) => contract} />
    </Card>
  );
}
