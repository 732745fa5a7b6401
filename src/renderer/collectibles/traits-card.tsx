/** The traits of a token, as its metadata names them. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import type { Trait } from '#shared/collectibles/collectible.ts';
import styles from './token.module.css';
import type { Token } from './use-token-page.ts';

type Row = Trait & { readonly index: number };

const columns: readonly Column<Row>[] = [
  { key: 'name', head: 'Trait', namesRow: true, cell: ({ name }) => (name === '' ? 'without a name' : visibleText(name, 60)) },
  { key: 'value', head: 'Value', cell: ({ value }) => (value === null ? 'not text' : visibleText(value, 130)) },
];

export function TraitsCard({ token: { look } }: { token: Token }) {
  const metadata = look.seen?.metadata ?? null;
  if (metadata === null || metadata.traits.length === 0) return null;
  const { traits, traitCount } = metadata;
  return (
    <Card name="Traits">
      <div className={styles.table}>
        <Table
          name="Traits"
          columns={columns}
          rows={traits.map((trait, index) => ({ ...trait, index }))}
          rowKey={({ index }) => String(index)}
        />
      </div>
      {traitCount > traits.length && (
        <p className={styles.below}>
          The first {traits.length} of {withCommas(String(traitCount))}. All of them are in the metadata.
        </p>
      )}
    </Card>
  );
}
