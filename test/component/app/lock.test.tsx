/** Settings › Lock: the choices, and what they ask main for. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Lock } from '#shared/ipc/state.ts';
import { axe, startPage } from '#test/support/component-bridge.ts';

const set: Lock = { isSet: true, idle: '15', hasRecovery: true, isWatching: false, touchId: 'none' };
const card = async () => within(await screen.findByRole('region', { name: 'Lock' }));

test('default: watching while locked is off, and main is asked to turn it on; where the system has no Touch ID, it isn’t offered', async () => {
  const { user, inputs } = await startPage({
    place: '/settings',
    slices: { lock: set },
    answers: { 'lock.setWatching': async () => ok(null) },
  });
  const lock = await card();
  const choice = lock.getByRole('checkbox', { name: 'Keep watching sent transactions while locked' });
  expect((choice as HTMLInputElement).checked).toBe(false);
  expect(lock.queryByRole('checkbox', { name: 'Unlock with Touch ID' })).toBeNull();
  expect(await axe()).toEqual([]);
  await user.click(choice);
  expect(inputs('lock.setWatching')).toEqual([{ on: true }]);
  // Only main's word counts.
  expect((choice as HTMLInputElement).checked).toBe(false);
});

test('behavior: with Touch ID both can be turned on and off; a problem is said, going back is none', async () => {
  let answer: Result<null> = fail({ code: 'change-declined' });
  const { user, inputs } = await startPage({
    place: '/settings',
    platform: 'darwin',
    slices: { lock: { ...set, isWatching: true, touchId: 'on' } },
    answers: { 'lock.setTouchId': async () => answer, 'lock.setWatching': async () => ok(null) },
  });
  const lock = await card();
  await user.click(lock.getByRole('checkbox', { name: 'Keep watching sent transactions while locked' }));
  expect(inputs('lock.setWatching')).toEqual([{ on: false }]);
  await user.click(lock.getByRole('checkbox', { name: 'Unlock with Touch ID' }));
  expect(inputs('lock.setTouchId')).toEqual([{ on: false }]);
  expect(lock.queryByRole('alert')).toBeNull();
  answer = fail({ code: 'invalid-input', fields: { lock: 'This needs your system’s key store.' } });
  await user.click(lock.getByRole('checkbox', { name: 'Unlock with Touch ID' }));
  expect((await lock.findByRole('alert')).textContent).toContain('key store');
});
