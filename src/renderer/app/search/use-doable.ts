/** The screens and actions that the search offers. */
import { useLocation } from 'wouter';
import { useOpenApprove } from '#renderer/approvals/approval-wishes.ts';
import { forgetPlaces } from '#renderer/chain/forget-places.ts';
import { connectionLine } from '#renderer/connections/connection-words.ts';
import { askSignOut, showNotice, showShortcuts, wantReceive } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { useShowAddToken } from '#renderer/tokens/add-token.ts';
import { useSend } from '#renderer/writes/send.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';
import { addServicePlace, homeOf, namedScreens, walletPlace } from '#shared/core/screens.ts';
import type { Doable } from './suggest.ts';

export const screenList: readonly Doable[] = namedScreens.map(({ place, name, also }) => ({
  key: `screen ${place}`,
  kind: 'screen',
  words: name,
  ...(also === undefined ? {} : { also }),
  does: { do: 'open', place },
}));

const noticeFailure = (done: Promise<Result<unknown>>) =>
  void done.then((result) => !result.ok && showNotice(result.error satisfies AppError));
const act = (key: string, words: string, also: string, run: () => void): Doable => ({
  key: `action ${key}`,
  kind: 'action',
  words,
  also,
  does: { do: 'act', act: run },
});

async function copy(address: string, of: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast(`Copied the address of ${of}.`);
  } catch {
    showToast('The address couldn’t be copied.', 'bad');
  }
}

/** `open`: goes to a place. */
export function useActions(names: Names, open: (place: string) => void): readonly Doable[] {
  const { theme, hideAmounts } = useSlice('preferences');
  const { list } = useSlice('connections');
  const { phase } = useSlice('session');
  const { id: active } = useActiveConnection();
  const setTheme = useCall('preferences.setTheme');
  const setHide = useCall('preferences.setHideAmounts');
  const select = useCall('connection.select');
  const [place] = useLocation();
  const send = useSend();
  const openApprove = useOpenApprove();
  const showAddToken = useShowAddToken();
  const accounts = names.list().filter(({ name }) => name.kind === 'account');
  const themes = [
    ['light', 'Switch theme to light'],
    ['dark', 'Switch theme to dark'],
    ['system', 'Switch theme to the system’s'],
  ] as const;
  return [
    ...accounts.map(({ address, name: { text } }) =>
      act(`copy ${address}`, accounts.length === 1 ? 'Copy my address' : `Copy my address: ${text}`, text, () => void copy(address, text)),
    ),
    act('send', 'Send …', 'transfer pay token', () => send.open()),
    act('approve', 'Approve a spender', 'allowance allow spending limit erc20', () => openApprove()),
    act('add-token', 'Add token', 'follow contract erc20', () => showAddToken('')),
    act('receive', 'Receive', 'qr code get paid deposit', () => {
      wantReceive(true);
      open(walletPlace);
    }),
    act('hide', hideAmounts ? 'Show amounts' : 'Hide amounts', 'privacy balance', () =>
      noticeFailure(setHide.run({ hideAmounts: !hideAmounts })),
    ),
    ...themes
      .filter(([each]) => each !== theme)
      .map(([each, words]) => act(`theme ${each}`, words, 'appearance mode colors', () => noticeFailure(setTheme.run({ theme: each })))),
    ...list
      .filter(({ id }) => id !== active)
      .map((connection) => {
        const words = `Switch to ${visibleText(connection.name, 60)}`;
        return act(
          `connection ${connection.id}`,
          words,
          `connection ${connectionLine(connection)}`,
          () => void forgetPlaces(homeOf(place)).then(() => noticeFailure(select.run({ connection: connection.id }))),
        );
      }),
    act('add', 'Add a service', 'connection new', () => open(addServicePlace)),
    act('shortcuts', 'Keyboard shortcuts', 'keys help', () => showShortcuts(true)),
    ...(phase === 'signed-in' ? [act('sign-out', 'Sign out', 'leave log out', () => askSignOut(true))] : []),
  ];
}
