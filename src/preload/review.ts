/** Walks the contract for the review's window: what it may ask, and what it is told. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { callChannel, eventChannel } from '#shared/ipc/derive.ts';
import { reviewCalls } from '#shared/writes/review-calls.ts';

const names = Object.keys(reviewCalls) as (keyof typeof reviewCalls)[];
const call = Object.fromEntries(names.map((name) => [name, (input: unknown) => ipcRenderer.invoke(callChannel(name), input)]));

const on = {
  review: (listener: (value: unknown) => void) => {
    // It is given the value, never the event, which carries the sender.
    const receive = (_event: IpcRendererEvent, value: unknown) => listener(value);
    ipcRenderer.on(eventChannel('review'), receive);
    return () => {
      ipcRenderer.off(eventChannel('review'), receive);
    };
  },
};

contextBridge.exposeInMainWorld('blockdesk', { call, on });
