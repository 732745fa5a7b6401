/** The line to Chromium: its debugging protocol over a pipe, one session per target. */
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright-core';
import type { CdpEvents } from './cdp-events.ts';

/** Commands and events typed by playwright-core's own copy of the protocol. */
export type Send = CDPSession['send'];
type Listen = <T extends keyof CdpEvents>(event: T, listener: (params: CdpEvents[T]) => void) => void;

export type Session = { readonly id: string | undefined; readonly send: Send; readonly on: Listen };
export type CdpConnection = {
  readonly root: Session;
  /** The same object for the same id, so that listeners survive between calls. */
  readonly session: (id: string) => Session;
  readonly closed: Promise<void>;
};

type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string; code: number };
};
type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void; method: string };

/** https://chromedevtools.github.io/devtools-protocol/ with `--remote-debugging-pipe`: JSON texts that end in a zero byte. */
export function createCdp(input: Readable, output: Writable): CdpConnection {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Map<string, ((params: never) => void)[]>>();
  const sessions = new Map<string, Session>();
  const closed = Promise.withResolvers<void>();
  let lastId = 0;
  let open = true;

  function createSession(id: string | undefined): Session {
    const mine = new Map<string, ((params: never) => void)[]>();
    listeners.set(id ?? '', mine);
    return {
      id,
      send: ((method: string, params: object = {}) => {
        if (!open) return Promise.reject(new Error(`${method}: Chromium has ended`));
        const callId = ++lastId;
        const { promise, resolve, reject } = Promise.withResolvers<never>();
        waiting.set(callId, { resolve, reject, method });
        output.write(`${JSON.stringify({ id: callId, method, params, sessionId: id })}\0`);
        // Chromium may end at any time; who does not await an answer must not bring Node down.
        promise.catch(() => {});
        return promise;
      }) as Send,
      on: (event, listener) => {
        const forEvent = mine.get(event) ?? [];
        forEvent.push(listener as (params: never) => void);
        mine.set(event, forEvent);
      },
    };
  }

  function receive(message: Message): void {
    if (message.id !== undefined) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`));
      else call?.resolve(message.result as never);
      return;
    }
    for (const listener of listeners.get(message.sessionId ?? '')?.get(message.method ?? '') ?? []) {
      listener(message.params as never);
    }
  }

  let parts: Buffer[] = [];
  input.on('data', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      parts.push(data.subarray(start, end));
      const text = Buffer.concat(parts).toString();
      parts = [];
      start = end + 1;
      receive(JSON.parse(text));
    }
    if (start < data.length) parts.push(data.subarray(start));
  });
  const end = () => {
    open = false;
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: Chromium has ended`));
    waiting.clear();
    closed.resolve();
  };
  input.on('close', end);
  input.on('error', end);
  output.on('error', end);

  return {
    root: createSession(undefined),
    session: (id) => {
      const session = sessions.get(id) ?? createSession(id);
      sessions.set(id, session);
      return session;
    },
    closed: closed.promise,
  };
}
