/** The screens and actions that the search offers, each with its icon and its keys. */

import {
  AppWindow,
  ArrowDownLeft,
  ArrowUpRight,
  BadgeCheck,
  CirclePlus,
  Copy,
  Eye,
  EyeOff,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plug,
  Plus,
  ScanLine,
  Sun,
  Terminal,
} from 'lucide-react';
import { useOpenWindow, useSwitch } from '#renderer/app/use-switch.ts';
import { views } from '#renderer/app/views.tsx';
import { useOpenApprove } from '#renderer/approvals/approval-wishes.ts';
import { useScan } from '#renderer/chain/coverage.tsx';
import { connectionLine } from '#renderer/connections/connection-words.ts';
import { askSignOut, showNotice, showShortcuts, wantReceive } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, usePlatform, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { matchText } from '#renderer/core/lib/match-text.ts';
import { commandWords, keyWords, switchWords } from '#renderer/core/lib/shortcuts.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { useShowAddToken } from '#renderer/tokens/add-token.ts';
import { useSend } from '#renderer/writes/send.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t, tc } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import { addServicePlace, namedScreens, walletPlace } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Doable } from './suggest.ts';

export const screenList = (isMac: boolean): readonly Doable[] =>
  namedScreens.map(({ place, name, key, also }) => {
    const view = views[place];
    return {
      key: `screen ${place}`,
      kind: 'screen',
      words: name,
      icon: 'icon' in view ? view.icon : Terminal,
      ...(key === undefined ? {} : { keys: keyWords(key, isMac) }),
      ...(also === undefined ? {} : { also }),
      does: { do: 'open', place },
    };
  });

const noticeFailure = (done: Promise<Result<unknown>>) =>
  void done.then((result) => !result.ok && showNotice(result.error satisfies AppError));

/** `also`: further words that find it. */
export const act = (key: string, icon: LucideIcon, words: string, also: string, run: () => void, keys?: string): Doable => ({
  key: `action ${key}`,
  kind: 'action',
  icon,
  words,
  also,
  ...(keys === undefined ? {} : { keys }),
  does: { do: 'act', act: run },
});

async function copy(address: string, of: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast(t('Copied the address of {name}.', { name: of }));
  } catch {
    showToast(t('The address couldn’t be copied.'), 'bad');
  }
}

/** `open`: goes to a place. */
export function useActions(names: Names, open: (place: string) => void): readonly Doable[] {
  'use memo';
  const isMac = usePlatform() === 'darwin';
  const { theme, hideAmounts } = useSlice('preferences');
  const { list } = useSlice('connections');
  const { phase } = useSlice('session');
  const { id: active } = useActiveConnection();
  const setTheme = useCall('preferences.setTheme');
  const setHide = useCall('preferences.setHideAmounts');
  const show = useSwitch();
  const { elsewhere } = useSlice('window');
  const openWindow = useOpenWindow();
  const send = useSend();
  const openApprove = useOpenApprove();
  const showAddToken = useShowAddToken();
  const accounts = names.list().filter(({ name }) => name.kind === 'account');
  const scan = useScan();
  const themes = [
    ['light', Sun, t('Switch to light theme')],
    ['dark', Moon, t('Switch to dark theme')],
    ['system', Monitor, t('Match the system’s theme')],
  ] as const;
  return [
    act('send', ArrowUpRight, t('Send'), tc('search', 'transfer pay token'), () => send.open(), commandWords('send', isMac)),
    act(
      'receive',
      ArrowDownLeft,
      t('Receive'),
      tc('search', 'qr code get paid deposit'),
      () => {
        wantReceive(true);
        open(walletPlace);
      },
      commandWords('receive', isMac),
    ),
    ...(scan === null ? [] : [act('scan', ScanLine, scan.words, tc('search', 'find history past blocks coverage'), scan.start)]),
    act('add-token', CirclePlus, t('Add token'), tc('search', 'contract erc20 follow import'), () => showAddToken('')),
    act('approve', BadgeCheck, t('Approve a spender'), tc('search', 'allowance allow spending limit erc20'), () => openApprove()),
    ...accounts.map(({ address, name: { text } }) => {
      const words = accounts.length === 1 ? t('Copy my address') : t('Copy my address: {name}', { name: text });
      return { ...act(`copy ${address}`, Copy, words, text, () => void copy(address, text)), detail: shortAddress(address) };
    }),
    act('hide', hideAmounts ? Eye : EyeOff, hideAmounts ? t('Show amounts') : t('Hide amounts'), tc('search', 'privacy balance'), () =>
      noticeFailure(setHide.run({ hideAmounts: !hideAmounts })),
    ),
    ...themes
      .filter(([each]) => each !== theme)
      .map(([each, icon, words]) =>
        act(`theme ${each}`, icon, words, tc('search', 'appearance mode colors'), () => noticeFailure(setTheme.run({ theme: each }))),
      ),
    ...list
      .filter(({ id }) => id !== active)
      .map((connection) => {
        const words = t('Switch to {connection}', { connection: visibleText(connection.name, 60) });
        const also = `${tc('search', 'connection')} ${connectionLine(connection)}`;
        const keys = switchWords(list.indexOf(connection), isMac);
        // As the search compares what is typed: without capitals.
        const isOnly = list.every(({ id, name }) => id === connection.id || matchText(name, connection.name)?.rank !== 0);
        return {
          ...act(`connection ${connection.id}`, Plug, words, also, () => void show(connection.id), keys),
          wholeName: isOnly ? connection.name : null,
        };
      }),
    ...list
      .filter(({ id }) => id !== active && !elsewhere.includes(id))
      .map((connection) => {
        const words = t('Open {name} in a new window', { name: visibleText(connection.name, 60) });
        const also = `${tc('search', 'connection side by side second')} ${connectionLine(connection)}`;
        return { ...act(`window ${connection.id}`, AppWindow, words, also, () => void openWindow(connection.id)), wholeName: null };
      }),
    act('add', Plus, t('Add a service'), tc('search', 'connection new'), () => open(addServicePlace), keyWords('N', isMac)),
    act('shortcuts', Keyboard, t('Keyboard shortcuts'), tc('search', 'keys help'), () => showShortcuts(true), keyWords('/', isMac)),
    ...(phase === 'signed-in' ? [act('sign-out', LogOut, t('Sign out'), tc('search', 'leave log out'), () => askSignOut(true))] : []),
  ];
}
