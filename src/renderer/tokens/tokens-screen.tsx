/** The tokens (EIP-20) that the person follows, with the balance of the chosen account. */

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOpenApprove } from '#renderer/approvals/approval-wishes.ts';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { matchText } from '#renderer/core/lib/match-text.ts';
import { RawAnswers } from '#renderer/core/parts/raw-answers.tsx';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { StaleNote } from '#renderer/core/ui/age.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { Table } from '#renderer/core/ui/table.tsx';
import { useInSight } from '#renderer/core/ui/use-in-sight.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { useShowAddToken } from '#renderer/tokens/add-token.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { useBalanceOf, useTotalSupply } from '#renderer/tokens/use-holdings.ts';
import { useFactAnswers, useTokenWords } from '#renderer/tokens/use-token.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { useHindrance } from '#renderer/writes/use-hindrance.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { FoundCard } from './found-card.tsx';
import { tokenColumnsToSave, toTokenRow } from './saved-tokens.ts';
import { tokenColumns } from './token-columns.tsx';
import styles from './tokens.module.css';
import { WellKnownButton } from './well-known.tsx';

export function TokensScreen() {
  const service = useServiceName();
  const { account, choice, face, again } = useAccountChoice();
  const openApprove = useOpenApprove();
  const showAddToken = useShowAddToken();
  const add = (
    <>
      <Button onClick={() => openApprove()}>{t('Approve a spender')}</Button>
      <Button icon={<Plus size={16} aria-hidden />} onClick={() => showAddToken('')}>
        {t('Add token')}
      </Button>
    </>
  );
  return (
    <div className="stack cols-1 gap-20">
      <div>
        <div className="row wrap gap-8-16 mb-16">
          {choice}
          <div className="flex ms-auto gap-8">{add}</div>
        </div>
        <ServiceView
          of={face}
          asked={userOperations['user.accounts']}
          loading={
            <Table
              name={t('Tokens')}
              columns={tokenColumns({ account: null, rows: [], hindrance: null })}
              rows={[]}
              rowKey={() => ''}
              loading={4}
            />
          }
          empty={
            <Empty framed>
              {t('{service} lists no account for you, so there are no balances to show. Ask your operator to open one.', { service })}
            </Empty>
          }
          again={again}
        >
          {() => <Tokens account={account?.address ?? null} />}
        </ServiceView>
        <StaleNote face={face} />
      </div>
      <FoundCard />
    </div>
  );
}

function Tokens({ account }: { account: string | null }) {
  'use memo';
  const connection = useActiveConnection();
  const queries = useQueryClient();
  const hindrance = useHindrance();
  const names = useNames();
  const all = useTokens('erc20');
  const [sought, setSought] = useState('');
  const [showsHidden, setShowsHidden] = useState(false);
  const [raw, setRaw] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const sight = useInSight();
  const focusToken = useFocusToken(place, all);
  const isSearching = sought.trim() !== '';
  const words = useTokenWords(isSearching ? all.map(({ address }) => address) : [], true);
  const hidden = all.filter((token) => token.hidden);
  const labelOf = (address: string) => names.of(address)?.text ?? null;
  const isSought = ({ address }: SavedToken, index: number) => {
    const called = words[index];
    const text = [labelOf(address), called?.name, called?.symbol, address].filter(Boolean).join(' ');
    return !isSearching || matchText(text, sought) !== null;
  };
  const rows = all.filter((token, index) => (showsHidden || !token.hidden) && isSought(token, index));
  const native = connection.chain?.currency?.symbol ?? null;
  const toRows = () => rows.map((token) => toTokenRow(token, { queries, connection: connection.id, account, names, native }));
  return (
    <div ref={place}>
      <div className="row wrap gap-8-12 mb-10">
        <SearchField label={t('Find a token')} value={sought} onChange={setSought} />
        <p className={styles.count} role="status">
          {foundWords(rows.length, all.length - (showsHidden ? 0 : hidden.length))}
        </p>
        {hidden.length > 0 && (
          <Button size="small" look="quiet" aria-pressed={showsHidden} onClick={() => setShowsHidden(!showsHidden)}>
            {showsHidden ? t('Leave out hidden') : t('Show hidden ({count})', { count: countWords(hidden.length) })}
          </Button>
        )}
        <WellKnownButton />
        {rows.length > 0 && <SaveList name={t('Tokens')} rows={toRows} columns={tokenColumnsToSave} />}
      </div>
      <Table
        name={t('Tokens')}
        columns={tokenColumns({ account, rows, hindrance, sight, onRaw: setRaw, onMoved: focusToken })}
        rows={rows}
        rowKey={({ address }) => address}
        empty={emptyWords(all.length, hidden.length, sought)}
      />
      {raw !== null && <TokenRaw contract={raw} account={account} onClose={() => setRaw(null)} />}
    </div>
  );
}

function foundWords(found: number, all: number): string {
  if (all === 0) return '';
  if (found < all) return t('{found} of {all} tokens', { found: countWords(found), all: countWords(all) });
  return t('{count, plural, one {1 token} other {# tokens}}', { count: all });
}

function emptyWords(all: number, hidden: number, sought: string): string {
  if (sought.trim() !== '') return t('No tokens match.');
  if (all === 0) return t('No tokens yet. Add one by its contract address to see your balance.');
  return t('{count, plural, one {The only token is hidden.} other {All # tokens are hidden.}}', { count: hidden });
}

const rowsIn = (place: HTMLElement | null) => [...(place?.querySelectorAll<HTMLElement>('[data-token]') ?? [])];
const menuIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[aria-haspopup="menu"]');

/** Keeps the focus on a token's row, or near it, when the row moves or goes. To be called before the change. */
function useFocusToken(place: RefObject<HTMLElement | null>, tokens: readonly SavedToken[]): (address: string) => void {
  const wanted = useRef<{ readonly address: string; readonly at: number } | null>(null);
  const version = JSON.stringify(tokens);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is when, not what
  useEffect(() => {
    const want = wanted.current;
    if (want === null) return;
    wanted.current = null;
    const rows = rowsIn(place.current);
    const row = rows.find((each) => each.getAttribute('data-token') === want.address) ?? rows[want.at] ?? rows.at(-1);
    (menuIn(row) ?? place.current?.querySelector<HTMLElement>('input'))?.focus();
  }, [version, place]);
  return (address) => {
    wanted.current = { address, at: rowsIn(place.current).findIndex((each) => each.getAttribute('data-token') === address) };
  };
}

interface TokenRawProps {
  readonly contract: string;
  readonly account: string | null;
  readonly onClose: () => void;
}

function TokenRaw({ contract, account, onClose }: TokenRawProps) {
  const balance = useBalanceOf(contract, account, false);
  const supply = useTotalSupply(contract, false);
  const answers = [
    { ...tokenQueries.balanceOf(contract, account), answer: balance.answer },
    { ...tokenQueries.totalSupply(contract), answer: supply.answer },
    ...useFactAnswers(contract),
  ].filter(({ answer }) => answer !== null);
  return (
    <Dialog title={t('Raw answers')} wide onClose={onClose}>
      {answers.length === 0 ? <p>{t('No answers yet.')}</p> : <RawAnswers answers={answers} />}
    </Dialog>
  );
}
