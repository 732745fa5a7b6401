/** `ipcMain`: who answers which channel. */
import { EventEmitter } from 'node:events';
import { nodeCodec } from './clone.ts';
import { refuseUnknown } from './not-offered.ts';
import type { HostFrame } from './web-frame.ts';

type Handler = (event: object, ...args: never[]) => unknown;
export type IpcSender = { readonly contents: object; readonly frame: HostFrame };
export type IpcAnswer = { kind: 'result' | 'error'; text: string };
export type IpcMain = ReturnType<typeof createIpcMain>;

/** https://www.electronjs.org/docs/latest/api/structures/ipc-main-invoke-event */
function createIpcEvent({ contents, frame }: IpcSender) {
  const { processId, routingId } = frame.api;
  return {
    type: 'frame',
    sender: contents,
    processId,
    frameId: routingId,
    get senderFrame() {
      return frame.destroyed ? null : frame.api;
    },
    preventDefault() {},
    defaultPrevented: false,
  };
}

export function createIpcMain() {
  const handlers = new Map<string, Handler>();
  // If the event is garbage-collected, its handler can never answer: `EnsureReplySent` in shell/common/gin_helper/reply_channel.cc.
  const forgotten = new FinalizationRegistry((resolve: (answer: IpcAnswer) => void) =>
    resolve({ kind: 'error', text: 'reply was never sent' }),
  );
  const emitter = new EventEmitter();
  // A channel named `error` must not end the app: lib/browser/ipc-main-impl.ts.
  emitter.on('error', () => {});

  const handle = (channel: string, handler: Handler) => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function') throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    handlers.set(channel, handler);
  };
  const api = refuseUnknown(
    'ipcMain',
    Object.assign(emitter, {
      /** https://www.electronjs.org/docs/latest/api/ipc-main#ipcmainhandlechannel-listener */
      handle,
      handleOnce: (channel: string, handler: Handler) => {
        handle(channel, (event, ...args) => {
          handlers.delete(channel);
          return handler(event, ...args);
        });
      },
      removeHandler: (channel: string) => void handlers.delete(channel),
    }),
  );

  async function answer(event: object, channel: string, text: string): Promise<IpcAnswer> {
    const handler = handlers.get(channel);
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return { kind: 'result', text: nodeCodec.encode(await handler(event, ...(nodeCodec.decode(text) as never[]))) };
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      return { kind: 'error', text: String(error) };
    } finally {
      forgotten.unregister(event);
    }
  }
  return {
    api,
    invoke: (sender: IpcSender, channel: string, text: string): Promise<IpcAnswer> =>
      new Promise((resolve) => {
        const event = createIpcEvent(sender);
        forgotten.register(event, resolve, event);
        void answer(event, channel, text).then(resolve);
      }),
    /** Only `send` has `reply`, `invoke` does not: lib/browser/ipc-dispatch.ts. A frame that is gone gets no reply. */
    emit: (sender: IpcSender, channel: string, text: string) => {
      const { frame } = sender;
      const reply = (to: string, ...args: unknown[]) => {
        if (!frame.destroyed) frame.api.send(to, ...args);
      };
      emitter.emit(channel, Object.assign(createIpcEvent(sender), { reply }), ...(nodeCodec.decode(text) as unknown[]));
    },
  };
}
