/** One collection: the account's tokens in it, and the actions for all of them. */

import { useRef, useState } from 'react';
import { type Collection, useCollection } from '#renderer/collectibles/use-collection.ts';
import { type Face, valueIn } from '#renderer/core/lib/face.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { CardAside } from '#renderer/core/parts/card-aside.tsx';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { StaleNote } from '#renderer/core/ui/age.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { isFloating } from '#renderer/core/ui/floating.ts';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { useFocusBack } from '#renderer/core/ui/use-focus-back.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { useFollowing } from '#renderer/tokens/use-following.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { erc721Operations } from '#shared/core/operations/erc721.ts';
import type { Account } from '#shared/core/readers/user.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { byIndexWords } from './by-index-words.ts';
import styles from './collectibles.module.css';
import { CollectionMenu } from './collection-menu.tsx';
import gallery from './gallery.module.css';
import { Gallery } from './gallery.tsx';
import { narrow } from './narrow.ts';
import { OperatorsDialog } from './operators-dialog.tsx';
import { PicturesDialog, PicturesNote } from './pictures-dialog.tsx';
import type { OneByOne } from './read-by-index.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SendSeveralDialog } from './send-several-dialog.tsx';
import { useHoldings } from './use-holdings.ts';
import { useNamesSeen, usePictureChoice } from './use-look.ts';
import { useOperators } from './use-movers.ts';

/** The columns of a saved list of collectibles. */
interface SavedCollectible {
  readonly tokenId: string;
  /** Null if its metadata wasn't read. */
  readonly name: string | null;
  readonly collection: Collection;
  readonly owner: string;
}

const savedCollectibles: readonly SavedColumn<SavedCollectible>[] = [
  { name: 'Token id', value: ({ tokenId }) => tokenId },
  { name: 'Name', value: ({ name }) => (name === null ? null : visibleText(name, 200)) },
  { name: 'Collection', value: ({ collection }) => collection.name },
  { name: 'Contract', value: ({ collection }) => collection.address },
  { name: 'Owner', value: ({ owner }) => owner },
];

interface CollectionViewProps {
  /** EIP-55. */
  readonly contract: string;
  /** Null if it isn't followed. */
  readonly saved: SavedToken | null;
  readonly account: NamedAccount | null;
  readonly accounts: Face<readonly Account[]>;
}

export function CollectionView({ contract, saved, account, accounts }: CollectionViewProps) {
  'use memo';
  const collection = useCollection(contract);
  const owner = account?.address ?? null;
  const { face, again, raw, byIndex } = useHoldings(contract, owner);
  const [sought, setSought] = useState('');
  const [dialog, setDialog] = useState<'none' | 'pictures' | 'operators' | 'send'>('none');
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const toggle = useRef<HTMLSpanElement>(null);
  useFocusBack(toggle, picked !== null);
  const namesSeen = useNamesSeen(contract, usePictureChoice());
  const ids = valueIn(face) ?? [];
  const found = sought.trim() === '' ? ids : narrow(ids, sought, namesSeen());
  // What was sent meanwhile isn't chosen; what the search leaves out still is.
  const chosen = picked === null ? [] : ids.filter((id) => picked.has(id));
  const choose = (id: string) => setPicked((all) => toggled(all ?? new Set(), id));
  // A few requests, and only if there is something to move.
  const operator = useOperators(contract, owner, ids.length > 0).find(({ may }) => may === 'yes')?.operator ?? null;
  const shown: Face<unknown> = owner === null ? accounts : face;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape ends the selection, wherever the focus is in it */}
      <div
        className="stack cols-1 gap-16"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || picked === null || event.defaultPrevented || isFloating()) return;
          event.preventDefault();
          setPicked(null);
        }}
      >
        <div className="row wrap gap-8-16 min-h-34">
          <SearchField label={t('Find by name or id')} value={sought} onChange={setSought} />
          <p className="soft" role="status">
            {'value' in shown && owner !== null && heldWords(found.length, ids.length, account?.name ?? '', byIndex?.total ?? null)}
          </p>
          <div className="row wrap ms-auto gap-4-16">
            <CardAside face={face} operation={raw.operation} input={raw.input ?? {}} answer={raw.answer} />
            {ids.length > 0 && (
              <SaveList
                name={t('collectibles')}
                rows={() => found.map((tokenId) => ({ tokenId, name: namesSeen().get(tokenId) ?? null, collection, owner: owner ?? '' }))}
                columns={savedCollectibles}
              />
            )}
            {ids.length > 0 && (
              <span ref={toggle} className="flex">
                <Button size="small" onClick={() => setPicked(picked === null ? new Set() : null)}>
                  {picked === null ? t('Select') : t('Cancel')}
                </Button>
              </span>
            )}
            <CollectionMenu
              collection={collection}
              saved={saved}
              onPictures={() => setDialog('pictures')}
              onOperators={() => setDialog('operators')}
            />
          </div>
        </div>
        {picked !== null && ids.length > 0 && (
          <SelectionBar found={found} chosen={chosen} onChoose={(all) => setPicked(new Set(all))} onSend={() => setDialog('send')} />
        )}
        {saved === null && <NotFollowed collection={collection} />}
        {byIndex !== null && face.face !== 'error' && <ByIndexNote byIndex={byIndex} />}
        <PicturesNote contract={contract} onLoad={() => setDialog('pictures')} />
        <StaleNote face={face} />
        <ServiceView
          of={owner === null && accounts.face !== 'full' ? (accounts as Face<readonly string[]>) : face}
          asked={erc721Operations['erc721.tokensOfOwner']}
          loading={
            <Reading what={t('what you hold')}>
              <div className={gallery.skeleton}>
                {Array.from({ length: 10 }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
                  <span key={index} />
                ))}
              </div>
            </Reading>
          }
          empty={
            <Empty
              framed
              title={
                owner === null
                  ? t('No account')
                  : t('{account} holds nothing of {collection}', { account: account?.name ?? '', collection: collection.name })
              }
            >
              {t('Collectibles sent to this account appear here.')}
            </Empty>
          }
          again={again}
        >
          {() =>
            found.length === 0 && ids.length > 0 ? (
              <Empty framed title={t('No match')}>
                {t('Search covers all ids, and the names of collectibles you opened.')}
              </Empty>
            ) : (
              <Gallery collection={collection} ids={found} operator={operator} chosen={picked} onChoose={choose} />
            )
          }
        </ServiceView>
      </div>
      {dialog === 'pictures' && <PicturesDialog onClose={() => setDialog('none')} />}
      {dialog === 'operators' && owner !== null && (
        <OperatorsDialog collection={collection} owner={owner} onClose={() => setDialog('none')} />
      )}
      {dialog === 'send' && account !== null && chosen.length > 0 && (
        <SendSeveralDialog collection={collection} owner={account} tokenIds={chosen} onClose={() => setDialog('none')} />
      )}
    </>
  );
}

function toggled(all: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(id)) next.add(id);
  return next;
}

function NotFollowed({ collection: { address, name } }: { collection: Collection }) {
  const following = useFollowing('erc721');
  return (
    <div className={styles.note}>
      <p>{t('You haven’t added this collection. Anyone can create one and give it any name.')}</p>
      <Button size="small" disabled={following.running} onClick={() => void following.follow(address, name)}>
        {t('Add')}
      </Button>
    </div>
  );
}

/** `total`: how many there are, if not all are read. */
function heldWords(found: number, all: number, account: string, total: string | null): string {
  const [shown, count] = [countWords(found), countWords(all)];
  if (total === null || BigInt(total) <= BigInt(all))
    return found < all
      ? t('{shown} found of {count} held by {account}', { shown, count, account })
      : t('{count} held by {account}', { count, account });
  const listed = countWords(BigInt(total));
  return found < all
    ? t('{shown} found of {read} read of {total} held by {account}', { shown, read: count, total: listed, account })
    : t('{read} read of {total} held by {account}', { read: count, total: listed, account });
}

/** The progress of reading tokens one by one, where the service can't list them. */
interface ByIndexNoteProps {
  readonly byIndex: OneByOne & { readonly start: (all: boolean) => void; readonly cancel: () => void };
}

function ByIndexNote({ byIndex: { ids, answered, total, wanted, running, canceled, problem, start, cancel } }: ByIndexNoteProps) {
  if (running)
    return (
      <div className={styles.note}>
        <div className={styles.progress}>
          <span>{progressWords(answered, total)}</span>
          {total !== null && <progress aria-label={t('Tokens read')} value={answered} max={Math.max(1, wanted)} />}
        </div>
        <Button size="small" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    );
  const ended = byIndexWords({ ids, answered, total, wanted, canceled, problem });
  if (ended === null) return null;
  return (
    <div className={styles.note}>
      <p>{ended.words}</p>
      {ended.more && (
        <Button size="small" onClick={() => start(true)}>
          {ids.length === 0 ? t('Read them') : t('Read the rest')}
        </Button>
      )}
    </div>
  );
}

const progressWords = (read: number, total: string | null) =>
  total === null
    ? t('They can’t be listed here, so each takes a request: counting…')
    : t('They can’t be listed here, so each takes a request: {read} of {total}', {
        read: countWords(read),
        total: countWords(BigInt(total)),
      });
