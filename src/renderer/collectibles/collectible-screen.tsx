/** One token of a collection (EIP-721). */

import { useState } from 'react';
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
import { countWords, t, tc } from '#shared/core/language/language.ts';
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
      name={t('Metadata')}
      aside={
        uri !== null &&
        uri !== '' &&
        uriLength <= longestUri && (
          <CopyButton
            label={holdsData ? t('Copy metadata source') : t('Copy address of the metadata')}
            text={uri}
            words={holdsData ? t('Copy source') : t('Copy address')}
          />
        )
      }
    >
      <dl className={styles.facts}>
        <dt>{holdsData ? t('Source') : t('Address')}</dt>
        <dd>{uri === null ? t('Blockdesk can’t read it') : uri === '' ? tc('address', 'none') : <Uri uri={uri} length={uriLength} />}</dd>
      </dl>
      {raw !== null && (
        <div className="min-w-0">
          <LongText name={t('Raw metadata')}>{visibleLines(prettyJson(raw), longestRaw * 2)}</LongText>
          {rawLength > raw.length && (
            <p className="soft mt-8">
              {t('The first {shown} of {all} characters.', { shown: countWords(raw.length), all: countWords(rawLength) })}
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
          <span>{t('Comes from the contract, not a server')}</span>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide source') : t('Show source')}
          </Button>
        </>
      )}
      {isOpen && <span className={styles.uri}>{visibleText(uri, shownUri)}</span>}
      {(isFolded || length > shownUri) && <span className="soft">{t('({count} characters)', { count: countWords(length) })}</span>}
    </>
  );
}

type Row = Trait & { readonly index: number };

const columns: readonly Column<Row>[] = [
  { key: 'name', head: t('Trait'), namesRow: true, cell: ({ name }) => (name === '' ? t('without a name') : visibleText(name, 60)) },
  { key: 'value', head: t('Value'), cell: ({ value }) => (value === null ? t('not text') : visibleText(value, 130)) },
];

function TraitsCard({ token: { look } }: { token: Token }) {
  const metadata = look.seen?.metadata ?? null;
  if (metadata === null || metadata.traits.length === 0) return null;
  const { traits, traitCount } = metadata;
  return (
    <Card name={t('Traits')}>
      <div className="mt-10">
        <Table
          name={t('Traits')}
          columns={columns}
          rows={traits.map((trait, index) => ({ ...trait, index }))}
          rowKey={({ index }) => String(index)}
        />
      </div>
      {traitCount > traits.length && (
        <p className="soft mt-8">
          {t('The first {shown} of {all}. See the metadata for all.', { shown: countWords(traits.length), all: countWords(traitCount) })}
        </p>
      )}
    </Card>
  );
}
