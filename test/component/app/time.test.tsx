/** A shown time keeps up with the clock: while it stands there, after the window was hidden, after a sleep, and with the clock set back. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Time } from '#renderer/core/ui/time.tsx';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const noon = new Date(2026, 10, 26, 12).getTime();
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  visibility = 'visible';
});

const shown = () => screen.getByRole('time').textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
function turn(to: DocumentVisibilityState): void {
  visibility = to;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('default: at whole steps of ten seconds, then by the minute, then by the hour', () => {
  render(<Time at={noon - 42 * second} />);
  expect(shown()).toBe('40 s ago');
  pass(9 * second);
  expect(shown()).toBe('40 s ago');
  pass(second);
  expect(shown()).toBe('50 s ago');
  pass(10 * second);
  expect(shown()).toBe('1 min ago');
  pass(minute);
  expect(shown()).toBe('2 min ago');
  pass(hour);
  expect(shown()).toBe('1 h ago');
});

test('behavior: a hidden window waits, and is right as soon as it shows', () => {
  render(<Time at={noon} />);
  turn('hidden');
  pass(3 * minute);
  expect(shown()).toBe('just now');
  turn('visible');
  expect(shown()).toBe('3 min ago');
});

test('error: right within seconds after a sleep, and after the clock was set back', () => {
  render(<Time at={noon - 10 * minute} />);
  // No timer ran meanwhile, and nothing says that the computer woke up.
  vi.setSystemTime(noon + 8 * hour);
  pass(10 * second);
  expect(shown()).toBe('8 h ago');
  vi.setSystemTime(noon);
  pass(10 * second);
  expect(shown()).toBe('10 min ago');
});
