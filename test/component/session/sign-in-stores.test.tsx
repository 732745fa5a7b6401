/** What lives as long as a sign-in, or as long as a connection is shown: begun anew with it, and never written by what was begun before. */
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useStore } from 'zustand';
import { noCalls, noteCall, useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { createMirror } from '#renderer/core/bridge/mirror.ts';
import { rememberOpened, useOpened } from '#renderer/core/bridge/opened.ts';
import { SignIn } from '#renderer/core/bridge/sign-in.tsx';
import { MirrorProvider } from '#renderer/core/bridge/use-mirror.ts';
import { useSend, useSendDialog, useSendDraft } from '#renderer/writes/send.ts';
import { emptyDraft } from '#shared/writes/send-draft.ts';

const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';

/** A hook inside; `go` is another sign-in or connection. */
function inside<T>(hook: () => T) {
  const mirror = createMirror();
  let now = { signIn: 'first', connection: 'a' };
  const show = () => {
    const connections = { list: [{ id: 'a' }, { id: 'b' }], active: now.connection };
    mirror.setState({ phase: 'ready', slices: { connections: { revision: 1, value: connections } } } as never, true);
  };
  show();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MirrorProvider value={mirror}>
      <SignIn {...now}>{children}</SignIn>
    </MirrorProvider>
  );
  const { result, rerender } = renderHook(hook, { wrapper });
  return {
    read: () => {
      rerender();
      return result.current;
    },
    go(to: Partial<typeof now>) {
      now = { ...now, ...to };
      show();
      rerender();
    },
  };
}

test('behavior: kept by connection while the form is closed, lost with the sign-in', () => {
  const page = inside(() => ({ send: useSend(), dialog: useSendDialog(), draft: useSendDraft() }));
  page.read().send.open({ token });
  page.read().send.change({ amount: '7' });
  expect(page.read().dialog.isOpen).toBe(true);
  page.go({ connection: 'b' });
  expect(page.read()).toMatchObject({ dialog: { isOpen: false }, draft: emptyDraft });
  page.go({ connection: 'a' });
  page.read().send.open();
  expect(page.read()).toMatchObject({ dialog: { isOpen: true }, draft: { token, amount: '7' } });
  const before = page.read().send;
  page.go({ signIn: 'second' });
  page.go({ signIn: 'first' });
  expect(page.read()).toMatchObject({ dialog: { isOpen: false, wasOpened: false }, draft: emptyDraft });
  // An answer that comes late does not reach the next sign-in.
  before.change({ amount: '8' });
  expect(page.read().draft).toEqual(emptyDraft);
});

test('default: what was opened from the search belongs to the sign-in, whatever connection is shown', () => {
  const page = inside(() => ({ store: useOpened(), all: useStore(useOpened()) }));
  rememberOpened(page.read().store, 'a', '/block/1');
  page.go({ connection: 'b' });
  expect(page.read().all).toEqual({ a: ['/block/1'] });
  page.go({ signIn: 'second' });
  expect(page.read().all).toEqual({});
});

const call = {
  contract: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  signature: 'function pay(address,uint256)',
  params: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '100'],
  value: null,
  how: 'write',
  at: 1,
  outcome: 'accepted',
  isGood: true,
  values: null,
  block: null,
} as const;

test('default: the newest call of a contract first, numbered', () => {
  const page = inside(() => ({ store: useContractCalls(), all: useStore(useContractCalls()) }));
  noteCall(page.read().store, call);
  noteCall(page.read().store, { ...call, outcome: 'not sent' });
  expect(page.read().all.runs).toMatchObject([
    { number: 2, outcome: 'not sent' },
    { number: 1, outcome: 'accepted' },
  ]);
});

test.each([{ connection: 'b' }, { signIn: 'second' }])(
  'behavior: a call that ends after %j is not listed among the calls of the next sign-in, and all earlier ones are removed',
  (to) => {
    const page = inside(() => ({ store: useContractCalls(), all: useStore(useContractCalls()) }));
    const { store } = page.read();
    noteCall(store, call);
    store.setState({ drafts: { x: { entries: [], value: { text: '', mode: '' } } } });
    page.go(to);
    expect(page.read().all).toEqual(noCalls);
    noteCall(page.read().store, { ...call, outcome: 'own' });
    noteCall(store, call);
    expect(page.read().all.runs.map(({ outcome }) => outcome)).toEqual(['own']);
  },
);
