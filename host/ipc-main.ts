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
function createIpcEvent({ contents, frame }: IpcSender): object {
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
  const emitter = new EventEmitter();

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

  return {
    api,
    invoke: async (sender: IpcSender, channel: string, text: string): Promise<IpcAnswer> => {
      const handler = handlers.get(channel);
      try {
        if (!handler) throw new Error(`No handler registered for '${channel}'`);
        const result = await handler(createIpcEvent(sender), ...(nodeCodec.decode(text) as never[]));
        return { kind: 'result', text: nodeCodec.encode(result) };
      } catch (error) {
        console.error(`Error occurred in handler for '${channel}':`, error);
        return { kind: 'error', text: String(error) };
      }
    },
    emit: (sender: IpcSender, channel: string, text: string) => {
      // A channel named `error` without a listener must not end the app.
      if (emitter.listenerCount(channel) > 0) emitter.emit(channel, createIpcEvent(sender), ...(nodeCodec.decode(text) as unknown[]));
    },
  };
}
