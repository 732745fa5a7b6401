/** Types derived from the contract: main's handlers, the page's bridge, channel names. */

import type { Call, Caller } from '#shared/core/call.ts';
import type { Command } from '#shared/core/command.ts';
import type { InputOf } from '#shared/core/fields.ts';
import type { Result } from '#shared/core/result.ts';
import type { calls, EventName } from '#shared/ipc/contract.ts';
import type { RevisedState } from '#shared/ipc/state.ts';
import type { Shown } from '#shared/writes/change.ts';

type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<N extends CallName> = Calls[N] extends Call<infer I, unknown> ? InputOf<I> : never;
export type CallAnswer<N extends CallName> = Calls[N] extends Call<infer _I, infer A> ? A : never;

export type Handlers = { [N in CallName]: (input: CallInput<N>) => Promise<Result<CallAnswer<N>>> };

type Listen<T> = (listener: (value: T) => void) => () => void;

type CallsOf<C extends Caller> = {
  readonly [N in CallName as Calls[N]['caller'] extends C ? N : never]: (input: CallInput<N>) => Promise<Result<CallAnswer<N>>>;
};

/** The page's `window.blockdesk`. */
export interface Bridge {
  readonly call: CallsOf<'page'>;
  /** Listens until the returned function is called. */
  readonly on: { readonly slices: Listen<Partial<RevisedState>>; readonly command: Listen<Command> };
}

/** The review's `window.blockdesk`. */
export interface ReviewBridge {
  readonly call: CallsOf<'review'>;
  /** Sent again whenever more is known; null when it is over. */
  readonly on: { readonly review: Listen<Shown | null> };
}

export const callChannel = (name: CallName) => `call:${name}`;
export const eventChannel = (event: EventName | 'review') => `event:${event}`;
