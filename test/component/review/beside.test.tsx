/** Main's own window: what stands beside a change, and its buttons. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
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

test('default: its lines and buttons; a press goes to main, and what main says then leaves what was typed', async () => {
  const asked: unknown[] = [];
  let present: (shown: Shown) => void = () => {};
  const value = {
    call: {
      'review.current': () => new Promise(() => {}),
      'review.press': async (input: unknown) => {
        asked.push(input);
        return { ok: true, value: null };
      },
    },
    on: {
      review(listener: (shown: Shown) => void) {
        present = listener;
        return () => {};
      },
    },
  };
  Object.defineProperty(window, 'blockdesk', { value, configurable: true, writable: true });
  const user = userEvent.setup();
  render(<ReviewPage />);
  const show = (beside: Beside) => act(() => present({ kind: 'change', change, beside }));
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
