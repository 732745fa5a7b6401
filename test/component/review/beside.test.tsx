/** Main's own window: what stands beside a change, and its buttons; a refused passphrase at its field. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ReviewPage } from '#renderer/review/review-page.tsx';
import type { Beside, Change, Shown } from '#shared/writes/change.ts';
import { axeInDialog } from '#test/support/component-bridge.ts';

const before = Object.getOwnPropertyDescriptor(window, 'blockdesk');
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(window, 'blockdesk');
  else Object.defineProperty(window, 'blockdesk', before);
});

const change: Change = {
  ...{ id: crypto.randomUUID(), digest: 'ab'.repeat(32), title: 'Unlock Blockdesk', text: 'Enter your passphrase.', connection: '' },
  ...{ environment: null, fields: [], warnings: [], passphrase: 'known', action: 'Unlock' },
};

/** With these answers of main's. Shows the change with what stands beside it. */
function open(calls: Readonly<Record<string, (input: unknown) => Promise<unknown>>>) {
  let present: (shown: Shown) => void = () => {};
  const value = {
    call: { 'review.current': () => new Promise(() => {}), ...calls },
    on: {
      review(listener: (shown: Shown) => void) {
        present = listener;
        return () => {};
      },
    },
  };
  Object.defineProperty(window, 'blockdesk', { value, configurable: true, writable: true });
  render(<ReviewPage />);
  return (beside: Beside) => act(() => present({ kind: 'change', change, beside }));
}

test('default: its lines and buttons; a press goes to main, and what main says then leaves what was typed', async () => {
  const asked: unknown[] = [];
  const show = open({
    'review.press': async (input: unknown) => {
      asked.push(input);
      return { ok: true, value: null };
    },
  });
  const user = userEvent.setup();
  show({ lines: ['Watching 1 sent transaction.'], buttons: [{ name: 'stop-watching', label: 'Stop watching' }] });
  const field = screen.getByLabelText('Passphrase');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'half a pass');
  expect(screen.getByText('Watching 1 sent transaction.')).toBeTruthy();
  expect(await axeInDialog()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop watching' }));
  expect(asked).toEqual([{ review: change.id, button: 'stop-watching' }]);
  show({ lines: ['Blockdesk stopped watching.'], buttons: [] });
  expect(screen.queryByRole('button', { name: 'Stop watching' })).toBeNull();
  expect((field as HTMLInputElement).value).toBe('half a pass');
});

test('error: a refused passphrase is described at its field, once, and what is typed next replaces it', async () => {
  class InSight {
    constructor(seen: (entries: readonly object[]) => void) {
      this.observe = () => act(() => seen([{ isIntersecting: true }]));
    }
    observe: () => void;
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', InSight);
  onTestFinished(() => void vi.unstubAllGlobals());
  const refused = { ok: false, error: { code: 'invalid-input', fields: { passphrase: 'This passphrase doesn’t unlock Blockdesk.' } } };
  const show = open({ 'review.confirm': async () => refused });
  const user = userEvent.setup();
  show({ lines: [], buttons: [] });
  await user.type(screen.getByLabelText('Passphrase'), 'not this one');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unlock' })).toHaveProperty('disabled', false), { timeout: 10_000 });
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  const said = await screen.findByText('This passphrase doesn’t unlock Blockdesk.');
  const field = screen.getByLabelText('Passphrase') as HTMLInputElement;
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.contains(said)).toBe(true);
  expect(said.getAttribute('role')).toBe('alert');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('next');
  expect(field.value).toBe('next');
  expect(await axeInDialog()).toEqual([]);
});
