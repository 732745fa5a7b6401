/** The only user of ipcMain: checks the sender and the input, runs the handler, and answers with a value, never an exception. */

import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { askedFrom } from '#main/core/asking.ts';
import { pageOrigin, reviewOrigin } from '#main/core/platform/page-protocol.ts';
import type { View } from '#main/core/ports/desktop.ts';
import { traceOf } from '#main/core/trace.ts';
import { type Call, type Caller, maxBigCallSize, maxCallSize } from '#shared/core/call.ts';
import type { AppError } from '#shared/core/errors.ts';
import { parseInput } from '#shared/core/input.ts';
import { t } from '#shared/core/language/language.ts';
import { checks } from '#shared/core/operations/checks.ts';
import { fail, type Result } from '#shared/core/result.ts';
import { calls } from '#shared/ipc/contract.ts';
import { type CallName, callChannel, type Handlers } from '#shared/ipc/derive.ts';
import { ownCalls } from './own-calls.ts';

const deepest = 30;

const origins = { page: pageOrigin, review: reviewOrigin } as const satisfies Record<Caller, string>;

interface Boundary {
  readonly handlers: Partial<Handlers>;
  /** The app's window that these are the contents of; for a review, the one below it. Null for no window of the caller's. */
  readonly viewOf: (caller: Caller, contents: WebContents) => View | null;
  /** Whether this window shows this connection. */
  readonly shows: (view: View, connection: string) => boolean;
  readonly log: (line: string) => void;
  /** Called before a call is answered: what it changed arrives first. */
  readonly beforeAnswer: () => void;
}

/** Returns what ends it, so that others can answer the same calls. */
export function registerCalls({ handlers, viewOf, shows, log, beforeAnswer }: Boundary): () => void {
  const names = (Object.keys(calls) as CallName[]).filter((name) => handlers[name] !== undefined);
  for (const name of names) {
    ipcMain.handle(callChannel(name), (event, ...args: unknown[]) => {
      const { caller } = calls[name];
      const view = isFrom(origins[caller], event) ? viewOf(caller, event.sender) : null;
      if (view === null) {
        log(`refused ${name}: not its window`);
        throw new Error('refused');
      }
      const isShown = (connection: string) => shows(view, connection);
      return askedFrom(view, () => answer(name, handlers, args, isShown, log)).finally(beforeAnswer);
    });
  }
  return () => {
    for (const name of names) ipcMain.removeHandler(callChannel(name));
  };
}

/** Checked synchronously: after a navigation an event's frame is gone. https://www.electronjs.org/docs/latest/api/structures/ipc-main-invoke-event */
function isFrom(origin: string, { senderFrame, sender }: IpcMainInvokeEvent): boolean {
  if (senderFrame === null || senderFrame !== sender.mainFrame) return false;
  const url = URL.parse(senderFrame.url);
  return url !== null && `${url.protocol}//${url.host}` === origin;
}

async function answer(
  name: CallName,
  handlers: Partial<Handlers>,
  args: unknown[],
  isShown: (connection: string) => boolean,
  log: (line: string) => void,
): Promise<Result<unknown>> {
  const refused = (text: string): Result<never> => fail({ code: 'invalid-input', fields: { input: text } });
  if (args.length !== 1) return refused(t('Expected one object of named fields.'));
  const call: Call = calls[name];
  const most = call.big === true ? maxBigCallSize : maxCallSize;
  if (sizeOf(args[0], 0, most) > most) return refused(t('This is too much to send at once.'));
  const input = parseInput(call.input, args[0]);
  if (!input.ok) return input;
  const problems = call.check === undefined ? {} : checks[call.check](input.value);
  if (Object.keys(problems).length > 0) return fail({ code: 'invalid-input', fields: problems });
  const { connection } = input.value as { readonly connection?: string };
  if (ownCalls.has(name) && connection !== undefined && !isShown(connection)) {
    log(`refused ${name}: its window shows another connection`);
    return fail({ code: 'invalid-input', fields: { connection: t('This window shows another connection now.') } });
  }
  try {
    return await (handlers[name] as (input: unknown) => Promise<Result<unknown>>)(input.value);
  } catch (error) {
    // Without the message, which may quote the data.
    log(`internal error in ${name}: ${traceOf(error)}`);
    return fail({ code: 'internal' } satisfies AppError);
  }
}

/** Deep nesting is refused later; here it is only counted enough to limit the size. */
function sizeOf(value: unknown, depth: number, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || depth > deepest) return 8;
  // No call takes binary data, and counting its entries would take too long.
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return most + 1;
  // Empty places of a sparse array count as well.
  if (Array.isArray(value) && value.length > most) return most + 1;
  let size = 0;
  for (const key in value) {
    size += key.length + sizeOf((value as Record<string, unknown>)[key], depth + 1, most) + 1;
    if (size > most) break;
  }
  return size;
}
