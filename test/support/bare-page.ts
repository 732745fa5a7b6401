/** Asks the app's page by a debugger that leaves its focus alone; Playwright's makes every page believe that it has it. */
import { expect } from '@playwright/test';
import type { LaunchedProcess } from './app.ts';

interface Target {
  readonly title: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

export interface BarePage {
  /** The value of an expression in the page, once the page is there. */
  evaluate(expression: string): Promise<unknown>;
  close(): void;
}

export async function connectBarePage(app: LaunchedProcess): Promise<BarePage> {
  const findAddress = async () => {
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(app.said())?.[1];
    if (port === undefined) return '';
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
    // Not the empty page of the same title that the host's windows begin with.
    return targets.find(({ title, url }) => title === 'Blockdesk' && !url.includes('%3Ctitle'))?.webSocketDebuggerUrl ?? '';
  };
  let address = '';
  await expect
    .poll(async () => {
      address = await findAddress();
      return address;
    })
    .not.toBe('');
  const socket = new WebSocket(address);
  await new Promise((opened) => socket.addEventListener('open', opened));
  const waiting = new Map<number, (value: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result?: { result?: { value?: unknown } } };
    waiting.get(id)?.(result?.result?.value);
  });
  let asked = 0;
  return {
    evaluate: (expression) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        socket.send(JSON.stringify({ id: asked, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }));
      }),
    close: () => socket.close(),
  };
}
