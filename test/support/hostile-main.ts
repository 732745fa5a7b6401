/** Script in the page against main: its calls as they come over the bridge, and what main's own window would show the person. */
import { ipcMain } from 'electron';
import { expect, vi } from 'vitest';
import { registerCalls } from '#main/core/ipc/register.ts';
import { pageAddress, reviewAddress } from '#main/core/platform/page-protocol.ts';
import type { View } from '#main/core/ports/desktop.ts';
import type { Result } from '#shared/core/result.ts';
import { type CallInput, type CallName, callChannel } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Shown } from '#shared/writes/change.ts';
import type { Review, ReviewValue, ReviewWarning } from '#shared/writes/review.ts';
import { newTo } from './connection-inputs.ts';
import { handlersOf } from './main-handlers.ts';
import { startMainServices } from './main-services.ts';
import { activeNow, standingNow } from './standing.ts';
import { startTinyService, type TinyService } from './tiny-service.ts';

type Listener = (event: object, ...args: unknown[]) => Promise<Result<unknown>>;
type Answer = { readonly ok: boolean; readonly value?: unknown; readonly error?: { readonly code: string } };

/** What the person read before they went back. */
export interface Seen {
  readonly title: string;
  /** Of a change: what was and what would be, or only what would be. Of a review: the value of each line. */
  readonly fields: Readonly<Record<string, readonly (string | ReviewValue)[]>>;
  readonly warnings: readonly ReviewWarning[];
  /** Their texts. */
  readonly warned: string;
  readonly environment: Connection['environment'] | null;
  /** The name of the connection, as the window's badge has it. */
  readonly connection: string;
}

function toSeen(shown: Shown): Seen {
  const { title, warnings, environment, connection } = shown.kind === 'change' ? shown.change : shown.review;
  const fields =
    shown.kind === 'write'
      ? shown.review.lines.map(({ name, value }) => [name, [value]])
      : shown.kind === 'batch'
        ? shown.review.rows.map(({ place, text }) => [String(place), [text]])
        : shown.change.fields.map(({ name, before, after }) => [name, before === null ? [after] : [before, after]]);
  const warned = warnings.map(({ text }) => text).join('\n');
  return { title, warnings, warned, environment, connection, fields: Object.fromEntries(fields) };
}

/** The window of a kind, and calls that come from it. */
function windowAt(url: string) {
  const mainFrame = { url };
  return { senderFrame: mainFrame, sender: { mainFrame } };
}
const pages = { first: windowAt(pageAddress), second: windowAt(pageAddress) };
const reviews = { first: windowAt(reviewAddress), second: windowAt(reviewAddress) };
const [page, reviewWindow] = [pages.first, reviews.first];

/** A test file that uses this replaces the module `electron` with `{ protocol: {}, ipcMain: { handle() {} } }`. */
export async function startHostileMain() {
  const other = await startTinyService();
  const heard = new Map<string, Listener>();
  vi.spyOn(ipcMain, 'handle').mockImplementation((channel, listener) => void heard.set(channel, listener as unknown as Listener));
  const main = await startMainServices(other);
  /** Titles of what was shown though nothing was expected to be; the person goes back. */
  const unexpected: string[] = [];
  const surprised = (shown: Shown) => {
    unexpected.push(toSeen(shown).title);
    return false;
  };
  /** The person's answer to what is shown. Where they agree, they type what is asked for. */
  let look: (shown: Shown) => boolean | Promise<boolean> = surprised;
  const desk = handlersOf(main, undefined, (review) => look({ kind: 'write', review }), {
    decide: (change) => look({ kind: 'change', change }),
    isOtherLanguage: true,
  });
  registerCalls({
    handlers: desk.handlers,
    viewOf(caller, contents) {
      const found = Object.entries(caller === 'review' ? reviews : pages).find(([, { sender }]) => sender === (contents as unknown));
      return (found?.[0] as View | undefined) ?? null;
    },
    shows: (view, connection) => desk.views.connectionOf(view) === connection,
    log() {},
    beforeAnswer() {},
  });
  const callAs = async (event: object, name: CallName, input: object): Promise<Answer> =>
    (await heard.get(callChannel(name))?.(event, structuredClone(input))) ?? expect.unreachable();
  const call = (name: CallName, input: object = {}) => callAs(page, name, input);
  /** By the page of this window, or by main's own window over it. */
  const callFrom = (view: 'first' | 'second', name: CallName, input: object = {}) => callAs(pages[view], name, input);
  const reviewFrom = (view: 'first' | 'second', name: CallName, input: object = {}) => callAs(reviews[view], name, input);
  const [active, standing] = [() => activeNow(call), () => standingNow(call)];

  /** Pressed after typing `typed`, by the window's own call. */
  const confirm = ({ id, digest }: Pick<Review, 'id' | 'digest'>, typed: string) =>
    callAs(reviewWindow, 'review.confirm', { review: id, digest, typed } satisfies CallInput<'review.confirm'>);

  /** Answered by `act` while main's own window is open; what fails there fails the test. */
  async function shown(name: CallName, input: object, act: (shown: Shown) => Promise<boolean>): Promise<Answer> {
    let windows = 0;
    let failed: unknown = null;
    look = async (one) => {
      windows += 1;
      try {
        return await act(one);
      } catch (error) {
        failed ??= error;
        return false;
      }
    };
    const answer = await call(name, input);
    look = surprised;
    if (failed !== null) throw failed;
    expect(windows, JSON.stringify(answer)).toBe(1);
    return answer;
  }

  /** What a page asks for, as main shows it to the person, who goes back: then everything is as it was. `barred`: though they typed this. */
  async function inVain(name: CallName, input: object, { barred }: { readonly barred?: readonly string[] } = {}): Promise<Seen> {
    const before = await standing();
    let seen: Seen | null = null;
    const answer = await shown(name, input, async (one) => {
      seen = toSeen(one);
      for (const typed of barred ?? [])
        expect(await confirm(one.kind === 'change' ? one.change : one.review, typed)).toMatchObject({
          error: { code: 'invalid-input', fields: { typed: expect.any(String) } },
        });
      return false;
    });
    expect(answer.error?.code).toMatch(/^(?:change-declined|canceled)$/);
    expect(await standing()).toEqual(before);
    return seen ?? expect.unreachable();
  }

  /** What `act` does happens while main's own window is open; then the person agrees, or goes back. */
  const whileOpen = (name: CallName, input: object, act: (seen: Seen) => Promise<void>, { agrees = true } = {}) =>
    shown(name, input, async (one) => {
      await act(toSeen(one));
      return agrees;
    });

  /** What main shows for this call, once, and the person agrees to. */
  async function agreed(name: CallName, input: object): Promise<Answer> {
    const answer = await shown(name, input, async () => true);
    expect(answer).toMatchObject({ ok: true });
    return answer;
  }

  async function signIn(connection: string): Promise<void> {
    expect(await call('connection.select', { connection })).toMatchObject({ ok: true });
    expect(await call('session.signIn', { connection })).toMatchObject({ ok: true });
    await main.until(({ phase }) => phase === 'signed-in');
  }

  return {
    /** What was opened in the browser. */
    links: main.links,
    ...{ call, callFrom, reviewFrom },
    windows: desk.desk,
    active,
    standing,
    inVain,
    whileOpen,
    agreed,
    signIn,
    /** A service that the person has confirmed and signed in to. Its id. */
    async add(service: TinyService, change: object = {}): Promise<string> {
      const added = await agreed('connection.save', newTo(service, { clientSecret: service.clientSecret, ...change }));
      const { id } = added.value as Connection;
      await signIn(id);
      return id;
    },
    async stop() {
      desk.stop();
      await main.stop();
      await other.stop();
      expect(unexpected).toEqual([]);
    },
  };
}

export type HostileMain = Awaited<ReturnType<typeof startHostileMain>>;
