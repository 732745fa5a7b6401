/** Every connection that the person is signed in to: totals, what each reports, what needs attention there, and what was sent. */

import { useQueries } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import { useGoTo, useOpenWindow } from '#renderer/app/use-switch.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { connectionLine, environmentWords } from '#renderer/connections/connection-words.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useReadOfEach } from '#renderer/core/bridge/use-read-of-each.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { ConnectionMark } from '#renderer/core/ui/connection-mark.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { stateWordsOf, titleWords } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace, walletPlace } from '#shared/core/screens.ts';
import type { Connection, ConnectionState } from '#shared/ipc/state.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import styles from './overview.module.css';
import { type TokenTotal, type Total, tokenTotalsOf, totalsOf } from './totals.ts';

const mostSent = 8;

const isKnown = (state: ConnectionState | undefined) => state?.phase === 'signed-in' || state?.phase === 'expired';

export function OverviewScreen() {
  const states = useSlice('connectionStates');
  const all = useSlice('connections').list;
  const list = all.filter(({ id }) => isKnown(states[id]));
  const asked = list.map(({ id }) => id);
  const balances = useReadOfEach(sessionQueries.balance(), asked).map((read) => ({ read, face: faceOf(read) }));
  // For their effect: main notices another chain.
  useReadOfEach(chainQueries.id(), asked);
  const accounts = useReadOfEach(sessionQueries.accounts(), asked).map((read) => valueIn(faceOf(read)));
  const totals = totalsOf(
    list.map((connection, index) => ({
      connection,
      balance: valueIn(balances[index]?.face ?? { face: 'loading' }),
      readAt: balances[index]?.read.answer?.readAt ?? null,
      accounts: accounts[index]?.map(({ address }) => address) ?? null,
    })),
  );
  const held = useQueries({ queries: asked.map((id) => tokenQueries.heldOfAll().options(id)) });
  const tokenTotals = tokenTotalsOf(list.map((connection, index) => ({ connection, tokens: held[index]?.data ?? [] })));
  const others = all.length - list.length;
  if (list.length === 0) return <Empty>{t('You aren’t signed in to any connection.')}</Empty>;
  return (
    <div className="stack gap-16 max-w-wide">
      {totals.length + tokenTotals.length > 0 && (
        <Card name={t('Totals')} below={t('Each account is counted once. Token balances are as last shown in each wallet.')}>
          <ul className={styles.list}>
            {totals.map((total) => (
              <TotalRow key={total.key} total={total} />
            ))}
            {tokenTotals.map((total) => (
              <TokenRow key={total.key} total={total} />
            ))}
          </ul>
        </Card>
      )}
      <Card
        name={t('Connections')}
        {...(others === 0 ? {} : { below: t('You aren’t signed in to {others, plural, one {# other} other {# others}}.', { others }) })}
      >
        <ul className={styles.list}>
          {list.map((connection, index) => {
            const balance = balances[index];
            return balance === undefined ? null : (
              <ConnectionRow key={connection.id} connection={connection} state={states[connection.id]} balance={balance} />
            );
          })}
        </ul>
      </Card>
      <Sent list={list} />
    </div>
  );
}

function TotalRow({ total }: { total: Total }) {
  const { chain, environment, sum, readAt, counted, repeated, unknown } = total;
  const now = useNow(everyDay);
  const symbol = visibleText(chain.currency?.symbol ?? '', 12);
  const parts = [
    environmentWords[environment],
    visibleText(chain.name ?? t('chain {id}', { id: chain.id }), 40),
    t('{counted, plural, one {# connection} other {# connections}}', { counted }),
    t('as of {time}', { time: clockTime(readAt, now) }),
  ];
  return (
    <li className={styles.row}>
      <TokenMark address={`native ${chain.id}`} name={symbol} />
      <div className={styles.words}>
        <p className="semibold">{symbol}</p>
        <p className="soft small">{parts.join(' · ')}</p>
        {repeated.length > 0 && (
          <p className="soft small">{t('Not added again, with the same accounts: {connections}.', { connections: namesOf(repeated) })}</p>
        )}
        <NotKnown names={unknown} />
      </div>
      <div className={styles.amount}>
        <Amount baseUnits={sum} currency={chain.currency} short base="wei" {...(unknown.length > 0 ? { sign: '≥ ' } : {})} />
      </div>
    </li>
  );
}

/** A token: always with its contract, as another may have the same symbol. */
function TokenRow({ total }: { total: TokenTotal }) {
  const { chain, environment, address, decimals, sum, readAt, followers, repeated, unknown } = total;
  const now = useNow(everyDay);
  const symbol = shownSymbol(total.symbol, chain.currency?.symbol ?? null);
  return (
    <li className={styles.row}>
      <TokenMark address={address} name={symbol} />
      <div className={styles.words}>
        <p className="row wrap semibold gap-0-8">
          {symbol ?? t('Unnamed token')}
          <Address address={address} />
        </p>
        <p className="soft small">
          {environmentWords[environment]} · {visibleText(chain.name ?? t('chain {id}', { id: chain.id }), 40)} · {namesOf(followers)}
          {readAt !== null && ` · ${t('as of {time}', { time: clockTime(readAt, now) })}`}
        </p>
        {repeated.length > 0 && (
          <p className="soft small">{t('Shared accounts, counted once: {connections}.', { connections: namesOf(repeated) })}</p>
        )}
        {sum !== null && <NotKnown names={unknown} />}
      </div>
      <div className={styles.amount}>
        {sum === null ? (
          <span className="soft">{t('Unknown')}</span>
        ) : (
          <Amount
            baseUnits={sum}
            currency={decimals === null ? null : { symbol: symbol ?? t('tokens'), decimals }}
            short
            {...(unknown.length > 0 ? { sign: '≥ ' } : {})}
          />
        )}
      </div>
    </li>
  );
}

/** `names`: of connections. */
function NotKnown({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : (
    <p className="care small">{t('Unknown balances, not in this total: {connections}.', { connections: namesOf(names) })}</p>
  );
}

const namesOf = (names: readonly string[]) => names.map((name) => visibleText(name, 60)).join(', ');

interface ConnectionRowProps {
  readonly connection: Connection;
  readonly state: ConnectionState | undefined;
  readonly balance: {
    readonly read: ReturnType<typeof useReadOfEach<'user.balance'>>[number];
    readonly face: ReturnType<typeof faceOf<string>>;
  };
}

function ConnectionRow({ connection, state, balance: { read, face } }: ConnectionRowProps) {
  const goTo = useGoTo();
  const openWindow = useOpenWindow();
  const { active } = useSlice('connections');
  const { elsewhere } = useSlice('window');
  const { id, chain } = connection;
  const name = visibleText(connection.name, 60);
  const wei = valueIn(face);
  const uncertain = state?.uncertain ?? 0;
  const underWay = state?.underWay ?? 0;
  return (
    <li className={`${styles.row} link-row`}>
      <ConnectionMark of={connection} />
      <div className={styles.words}>
        <p className="row wrap semibold gap-0-8">
          <button type="button" className="row-link" onClick={() => void goTo(id, walletPlace)}>
            {name}
          </button>
          {state?.phase === 'expired' && <Badge tone="care">{t('sign-in ended')}</Badge>}
          {chain?.before !== undefined && <Badge tone="care">{t('another chain')}</Badge>}
          {underWay > 0 && <Badge>{t('{underWay} pending', { underWay })}</Badge>}
          {elsewhere.includes(id) && <Badge>{t('in another window')}</Badge>}
        </p>
        <p className="soft small">{connectionLine(connection)}</p>
        {wei !== null && face.face === 'stale' && face.problem !== null && <p className="care small">{problemLine(face.problem)}</p>}
      </div>
      {uncertain > 0 && (
        <Button size="small" onClick={() => void goTo(id, activityPlace)}>
          {t('{uncertain, plural, one {# unknown outcome} other {# unknown outcomes}}', { uncertain })}
        </Button>
      )}
      {id !== active && !elsewhere.includes(id) && (
        <IconButton
          icon={<AppWindow size={16} aria-hidden />}
          label={t('Open {name} in a new window', { name })}
          onClick={() => void openWindow(id)}
        />
      )}
      <div className={styles.amount}>
        {wei === null ? (
          <span className="soft">{face.face === 'loading' ? t('Reading…') : t('Unknown')}</span>
        ) : (
          <>
            <Amount baseUnits={wei} currency={chain?.currency ?? null} short base="wei" />
            {face.face === 'stale' && <AsOf at={face.readAt} stale={face.problem !== null} block={read.answer?.block ?? null} />}
          </>
        )}
      </div>
    </li>
  );
}

/** The newest that were sent from here, by any of them. */
function Sent({ list }: { list: readonly Connection[] }) {
  const goTo = useGoTo();
  const now = useNow(everyDay);
  const { hideAmounts } = useDisplay();
  const journals = useQueries({ queries: list.map(({ id }) => writeQueries.newest().options(id)) });
  // Two connections to one service list the same entries.
  const entries = new Map(
    journals.flatMap(({ data }, index) => (data ?? []).map((entry) => [entry.id, { entry, at: list[index] }] as const)),
  );
  const newest = [...entries.values()].toSorted((one, other) => other.entry.preparedAt - one.entry.preparedAt).slice(0, mostSent);
  return (
    <Card name={t('Sent from Blockdesk')}>
      {newest.length === 0 ? (
        <Empty>{journals.every(({ isSuccess }) => isSuccess) ? t('Nothing was sent from here yet.') : t('Reading what was sent…')}</Empty>
      ) : (
        <ul className={styles.list}>
          {newest.map(({ entry, at }) => {
            const { tone, words } = stateWordsOf(entry, now);
            const from = list.find(({ id }) => id === entry.connection) ?? at;
            return from === undefined ? null : (
              <li key={entry.id} className={`${styles.row} link-row`}>
                <ConnectionMark of={from} />
                <div className={styles.words}>
                  <button type="button" className="row-link semibold" onClick={() => void goTo(from.id, entryPlace(entry.id))}>
                    {titleWords(entry.title, hideAmounts)}
                  </button>
                  <p className="soft small">
                    {visibleText(from.name, 60)} · {environmentWords[from.environment]} · <Time at={entry.preparedAt} />
                  </p>
                </div>
                <Badge tone={tone}>{words}</Badge>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
