/** The last screen stays until the next is ready. Behind the veil it goes at once, as it may be another person's. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { PlaceProvider } from '#renderer/app/place.tsx';
import { useScreen } from '#renderer/core/bridge/screen.ts';

const neverLoaded = new Promise<string>(() => {});

function Shown() {
  const [place] = useLocation();
  const [text, setText] = useState('');
  return (
    <>
      <p>{place === '/next' ? use(neverLoaded) : 'the last screen'}</p>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

async function leave(veiled: boolean): Promise<void> {
  location.hash = '/wallet';
  useScreen.setState({ veiled });
  render(
    <PlaceProvider begin={() => null}>
      <Suspense fallback="nothing yet">
        <Shown />
      </Suspense>
    </PlaceProvider>,
  );
  await screen.findByText('the last screen');
  screen.getByLabelText('Note').focus();
  await act(async () => {
    location.hash = '/next';
    await new Promise((done) => setTimeout(done, 50));
  });
}
const isInSight = () => {
  const last = screen.queryByText('the last screen');
  return last !== null && last.style.display !== 'none';
};

afterEach(() => {
  useScreen.setState({ veiled: false });
});

test('default: the last screen stays until the next can be shown', async () => {
  await leave(false);
  expect(screen.queryByText('nothing yet')).toBeNull();
  expect(isInSight()).toBe(true);
});

test('behavior: keys that are pressed while the next screen is not there yet go to the last one', async () => {
  await leave(false);
  await act(() => userEvent.setup().keyboard('not lost'));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('not lost');
  expect(isInSight()).toBe(true);
});

test('error: behind the veil the last screen goes at once', async () => {
  await leave(true);
  expect(screen.getByText('nothing yet')).toBeTruthy();
  expect(isInSight()).toBe(false);
});
