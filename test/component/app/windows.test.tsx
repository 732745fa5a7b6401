/** Several windows: what tells them apart, and how a connection gets one of its own. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { axe, connection, startPage } from '#test/support/component-bridge.ts';

const other: Connection = { ...connection, id: '00000000-0000-4000-8000-000000000002', name: 'Other Desk', color: 'pink' };
const connections = { list: [connection, other], active: connection.id, newRedirectAddress: 'http://127.0.0.1:49731/sign-in/next' };
const state = { phase: 'signed-in', underWay: 0, uncertain: 2 } as const;
const frame = () => document.querySelector<HTMLElement>('div[aria-hidden]:empty[style*="--mark-hue"]');

test('default: the first window has no frame, and its title no name while it is the only one', async () => {
  const { publish } = await startPage({ slices: { connections, connectionStates: { [connection.id]: state } } });
  expect([frame(), document.title]).toEqual([null, 'Blockdesk']);
  publish('window', { isFirst: true, elsewhere: [other.id] });
  await waitFor(() => expect(document.title).toBe('(2) Example Bank – Blockdesk'));
  expect(frame()).toBeNull();
});

test('default: another window has a frame in its connection’s color, its letters at the top, and counts what needs attention', async () => {
  const expired = { ...state, phase: 'expired' } as const;
  const window = { isFirst: false, elsewhere: [other.id] };
  await startPage({ slices: { connections, window, connectionStates: { [connection.id]: expired, [other.id]: state } } });
  expect(frame()?.style.getPropertyValue('--mark-hue')).toBe('250');
  expect(document.title).toBe('(3) Example Bank – Blockdesk');
  expect(document.querySelector('header [data-shape="square"]')?.textContent).toBe('EB');
  expect(await axe()).toEqual([]);
});

test('behavior: the menu opens another connection in a new window, with the mouse or the arrow keys; what fails is said', async () => {
  const asked: string[] = [];
  const answers = {
    'connection.openWindow': async ({ connection: id }: { readonly connection: string }) => {
      asked.push(id);
      return asked.length === 1
        ? ok(null)
        : fail({ code: 'invalid-input' as const, fields: { connection: 'Blockdesk has 4 windows at most.' } });
    },
  };
  const { user } = await startPage({ slices: { connections }, answers });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: /^Switch connection/ }));
    return within(screen.getByRole('menu', { name: /^Switch connection/ }));
  };
  const menu = await open();
  expect(menu.getAllByRole('menuitem', { name: /in a new window$/ }).map((item) => item.title)).toEqual([
    'Open Other Desk in a new window',
  ]);
  await user.click(menu.getByRole('menuitem', { name: 'Open Other Desk in a new window' }));
  const again = await open();
  again.getByRole('menuitemradio', { name: /^Other Desk/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(again.getByRole('menuitem', { name: 'Open Other Desk in a new window' }));
  await user.keyboard('{ArrowLeft}{ArrowRight}{Enter}');
  await screen.findByText(/Blockdesk has 4 windows at most\./);
  expect(asked).toEqual([other.id, other.id]);
});

test('behavior: a connection that another window shows is brought forward there, and never switched to here', async () => {
  const asked: string[] = [];
  const answers = {
    'connection.openWindow': async ({ connection: id }: { readonly connection: string }) => {
      asked.push(id);
      return ok(null);
    },
  };
  const { user } = await startPage({ slices: { connections, window: { isFirst: true, elsewhere: [other.id] } }, answers });
  await user.click(screen.getByRole('button', { name: /^Switch connection/ }));
  expect(screen.queryByRole('menuitem', { name: /in a new window$/ })).toBeNull();
  await user.click(screen.getByRole('menuitemradio', { name: /^Other Desk.*in another window$/ }));
  await user.keyboard('{Control>}{Alt>}{2}{/Alt}{/Control}');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(new Set(asked)).toEqual(new Set([other.id]));
});
