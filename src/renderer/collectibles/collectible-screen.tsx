/** One token of a collection (EIP-721). */

import { useState } from 'react';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { prettyJson } from '#renderer/core/lib/pretty-json.ts';
import { visibleLines, visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { longestRaw, longestUri, type Trait } from '#shared/collectibles/collectible.ts';
import { checksummed } from '#shared/core/address.ts';
import { ActionsCard } from './actions-card.tsx';
import { HeadCard } from './head-card.tsx';
import styles from './token.module.css';
import { type Token, useTokenPage } from './use-token-page.ts';

/** `contract`: as in the URL. `tokenId`: decimal digits. */
export function CollectibleScreen({ contract: given, tokenId }: { readonly contract: string; readonly tokenId: string }) {
  const contract = checksummed(given.toLowerCase());
  const token = useTokenPage(contract, tokenId);
  return (
    <div className="stack cols-1 gap-20 max-w-wide">
      <HeadCard token={token}>
        <ActionsCard token={token} />
      </HeadCard>
      <TraitsCard token={token} />
      <RawMetadataCard token={token} />
      <EntryCard subject={contract} kind="address" />
    </div>
  );
}

/* A token's metadata as it came, with its address: as text, never as a link. */
/** Characters shown of the address. */
const shownUri = 300;

function RawMetadataCard({ token: { look } }: { token: Token }) {
  const seen = look.seen;
  if (seen === null) return null;
  const { uri, uriLength, raw, rawLength } = seen;
  const holdsData = uri !== null && isData(uri);
  return (
    <Card
      name="Metadata"
      aside={
        uri !== null &&
        uri !== '' &&
        uriLength <= longestUri && (
          <CopyButton
            label={holdsData ? 'Copy metadata source' : 'Copy address of the metadata'}
            text={uri}
            words={holdsData ? 'Copy source' : 'Copy address'}
          />
        )
      }
    >
      <dl className={styles.facts}>
        <dt>{holdsData ? 'Source' : 'Address'}</dt>
        <dd>{uri === null ? 'Blockdesk can’t read it' : uri === '' ? 'none' : <Uri uri={uri} length={uriLength} />}</dd>
      </dl>
      {raw !== null && (
        <div className="min-w-0">
          <LongText name="Raw metadata">{visibleLines(prettyJson(raw), longestRaw * 2)}</LongText>
          {rawLength > raw.length && (
            <p className="soft mt-8">
              The first {withCommas(String(raw.length))} of {withCommas(String(rawLength))} characters.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

const isData = (uri: string) => /^data:/i.test(uri);

/** Data in the address itself is no address to read: it is folded away. `length`: of the whole one. */
function Uri({ uri, length }: { uri: string; length: number }) {
  const isFolded = isData(uri);
  const [isOpen, setOpen] = useState(!isFolded);
  return (
    <>
      {isFolded && (
        <>
          <span>Comes from the contract, not a server</span>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide source' : 'Show source'}
          </Button>
        </>
      )}
      {isOpen && <span className={styles.uri}>{visibleText(uri, shownUri)}</span>}
      {(isFolded || length > shownUri) && <span className="soft">({withCommas(String(length))} characters)</span>}
    </>
  );
}

type Row = Trait & { readonly index: number };

const columns: readonly Column<Row>[] = [
  { key: 'name', head: 'Trait', namesRow: true, cell: ({ name }) => (name === '' ? 'without a name' : visibleText(name, 60)) },
  { key: 'value', head: 'Value', cell: ({ value }) => (value === null ? 'not text' : visibleText(value, 130)) },
];

function TraitsCard({ token: { look } }: { token: Token }) {
  const metadata = look.seen?.metadata ?? null;
  if (metadata === null || metadata.traits.length === 0) return null;
  const { traits, traitCount } = metadata;
  return (
    <Card name="Traits">
      <div className="mt-10">
        <Table
          name="Traits"
          columns={columns}
          rows={traits.map((trait, index) => ({ ...trait, index }))}
          rowKey={({ index }) => String(index)}
        />
      </div>
      {traitCount > traits.length && (
        <p className="soft mt-8">
          The first {traits.length} of {withCommas(String(traitCount))}. See the metadata for all.
        </p>
      )}
    </Card>
  );
}
