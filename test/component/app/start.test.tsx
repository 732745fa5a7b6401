/** How the page starts: what it draws first, and what comes later. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startIn } from '#renderer/app/start.tsx';
import { laterPart } from '#renderer/core/parts/later-part.tsx';
import { answerOf, endPage, type PageOptions, startPage } from '#test/support/component-bridge.ts';

afterEach(endPage);

/** The texts of the page, as each change of its document leaves them. */
async function firstTexts(options: PageOptions): Promise<readonly string[]> {
  await startPage(options);
  cleanup();
  location.hash = '';
  const element = document.body.appendChild(document.createElement('div'));
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(element.textContent ?? ''));
  observer.observe(element, { subtree: true, childList: true, characterData: true });
  const root = await startIn(element);
  await act(async () => {});
  observer.disconnect();
  act(() => root.unmount());
  element.remove();
  return texts;
}

test('behavior: what is drawn first has the last known balance, on the wallet', async () => {
  const stored = [{ operation: 'user.balance', answer: answerOf('user.balance', '{"balance":"12000000000000000000"}') }] as const;
  const [first] = await firstTexts({ stored, answers: { 'service.user.balance': () => new Promise(() => {}) } });
  expect(first).toContain('12 ETH');
  expect(location.hash).toBe('#/wallet');
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'not loaded' : this.props.children;
  }
}

test('behavior: parts that come later come together, and what stands in their place goes', async () => {
  const slow = Promise.withResolvers<() => string>();
  const One = laterPart(async () => () => 'one');
  const Two = laterPart(
    () => slow.promise,
    () => 'two is loading',
  );
  const { container } = render(
    <>
      <One />,
      <Two />
    </>,
  );
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(container.textContent).toBe(',two is loading');
  await act(async () => slow.resolve(() => 'two'));
  expect(container.textContent).toBe('one,two');
  // From then on without a gap.
  cleanup();
  expect(render(<Two />).container.textContent).toBe('two');
});

test('error: a part that can’t be loaded fails as one that can’t be rendered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = laterPart(() => Promise.reject(new Error('gone')));
  render(
    <Boundary>
      <Broken />
    </Boundary>,
  );
  expect(await screen.findByText('not loaded')).toBeTruthy();
});
