/** The active connection, and the menu to change it. */

import { AppWindow, ChevronsUpDown, LayoutList, LogOut, Plus } from 'lucide-react';
import { useLocation } from 'wouter';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useIsChainLate } from '#renderer/chain/use-latest-block.ts';
import { connectionLine, environmentWords } from '#renderer/connections/connection-words.ts';
import { askSignOut } from '#renderer/core/bridge/screen.ts';
import { useActiveConnection, usePlatform, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useRead } from '#renderer/core/bridge/use-read.ts';
import { switchWords } from '#renderer/core/lib/shortcuts.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { ConnectionMark } from '#renderer/core/ui/connection-mark.tsx';
import { Menu, type MenuItem } from '#renderer/core/ui/menu.tsx';
import { isUnreachable } from '#renderer/session/sign-in-state.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { addServicePlace, overviewPlace, screens } from '#shared/core/screens.ts';
import type { Connection, ConnectionState, Session } from '#shared/ipc/state.ts';
import styles from './connection-card.module.css';
import { useOpenWindow, useSwitch } from './use-switch.ts';
import { attentionOf } from './window-frame.tsx';

export function ConnectionCard() {
  const connection = useActiveConnection();
  const session = useSlice('session');
  // Also for its effect: with this read, main stores the connection's chain and currency.
  const chain = useRead(chainQueries.id());
  // Only the newest block is read repeatedly; the chain's ID is read once.
  const latest = useKnownAnswer(chainQueries.latestBlock());
  const newest = latest.answer === null && latest.problem === null ? chain : latest;
  const { tone, words } = dotOf(session, newest.problem ?? newest.answer?.problem ?? null, useIsChainLate());
  const groups = useMenuGroups();
  const waiting = useNeedingAttention();
  return (
    <div className={styles.card}>
      <span className={styles.mark}>
        <ConnectionMark of={connection} />
        <span className={styles.dot} data-tone={tone} title={words} />
      </span>
      <div className={styles.words}>
        <p className="truncate semibold">{visibleText(connection.name, 60)}</p>
        <p className="soft small">{connectionLine(connection)}</p>
        <span className="visually-hidden">{words}</span>
      </div>
      <div className={styles.menu} data-care={waiting > 0 || undefined}>
        <Menu
          name={
            waiting === 0
              ? t('Switch connection')
              : t('Switch connection, {waiting, plural, one {# needs attention} other {# need attention}}', { waiting })
          }
          button={<ChevronsUpDown size={16} aria-hidden />}
          groups={groups}
        />
      </div>
    </div>
  );
}

function dotOf(session: Session, readProblem: AppError | null, isLate: boolean): { tone: 'good' | 'care' | 'none'; words: string } {
  if (session.phase === 'signed-in') {
    if (isUnreachable(readProblem)) return { tone: 'care', words: t('signed in, not reachable') };
    if (session.problem !== null) return { tone: 'care', words: t('signed in, not renewed') };
    return isLate ? { tone: 'care', words: t('signed in, no new block for a while') } : { tone: 'good', words: t('signed in') };
  }
  if (session.phase === 'expired') return { tone: 'care', words: t('sign-in ended') };
  return { tone: 'none', words: t('not signed in') };
}

/** Counts the other connections that need attention. */
function useNeedingAttention(): number {
  const { list, active } = useSlice('connections');
  const states = useSlice('connectionStates');
  return list.filter((connection) => connection.id !== active && needsAttention(connection, states[connection.id])).length;
}

/** Its name, and below it `Live · signed in, chain changed, 1 pending`. */
interface ChoiceProps {
  readonly connection: Connection;
  readonly state?: Partial<ConnectionState> | undefined;
  readonly isElsewhere: boolean;
}

function Choice({ connection, state = {}, isElsewhere }: ChoiceProps) {
  const { name, environment, chain } = connection;
  const { phase, uncertain = 0, underWay = 0 } = state;
  const states = [
    phase === 'signed-in' && t('signed in'),
    phase === 'expired' && t('sign-in ended'),
    chain?.before !== undefined && t('chain changed'),
    uncertain > 0 && t('{uncertain, plural, one {# unknown outcome} other {# unknown outcomes}}', { uncertain }),
    underWay > 0 && t('{underWay} pending', { underWay }),
    isElsewhere && t('in another window'),
  ].filter((each) => each !== false);
  return (
    <span className="row gap-8">
      <ConnectionMark of={connection} size="small" />
      <span className="stack">
        <span>{visibleText(name, 60)}</span>{' '}
        <span className={needsAttention(connection, state) ? 'care small' : 'soft small'}>
          {environmentWords[environment]}
          {states.length > 0 && ` · ${states.join(', ')}`}
        </span>
      </span>
    </span>
  );
}

const needsAttention = (connection: Connection, state?: Partial<ConnectionState>) => attentionOf(connection, state) > 0;

function useMenuGroups(): readonly (readonly MenuItem[])[] {
  const { list } = useSlice('connections');
  const { id: active, name } = useActiveConnection();
  const states = useSlice('connectionStates');
  const { phase } = useSlice('session');
  const { elsewhere } = useSlice('window');
  const choose = useSwitch();
  const openWindow = useOpenWindow();
  const [, navigate] = useLocation();
  const isMac = usePlatform() === 'darwin';
  const signOut = {
    key: 'sign-out',
    label: t('Sign out of {connection}', { connection: visibleText(name, 60) }),
    icon: <LogOut size={16} aria-hidden />,
    onSelect: () => askSignOut(true),
  };
  return [
    list.map((connection, index) => ({
      key: connection.id,
      label: <Choice connection={connection} state={states[connection.id]} isElsewhere={elsewhere.includes(connection.id)} />,
      icon: <svg width={16} height={16} aria-hidden />,
      chosen: connection.id === active,
      keys: list.length > 1 ? switchWords(index, isMac) : undefined,
      onSelect: () => void choose(connection.id),
      ...(connection.id === active || elsewhere.includes(connection.id)
        ? {}
        : {
            beside: {
              label: t('Open {name} in a new window', { name: visibleText(connection.name, 60) }),
              icon: <AppWindow size={16} aria-hidden />,
              onSelect: () => void openWindow(connection.id),
            },
          }),
    })),
    [
      {
        key: 'overview',
        label: screens[overviewPlace].name,
        icon: <LayoutList size={16} aria-hidden />,
        onSelect: () => navigate(overviewPlace),
      },
      { key: 'add', label: t('Add a service'), icon: <Plus size={16} aria-hidden />, onSelect: () => navigate(addServicePlace) },
    ],
    phase === 'signed-in' ? [signOut] : [],
  ];
}
