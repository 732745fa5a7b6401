/** Exposes the contract's review calls to main's own window as `window.blockdesk`. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { callChannel, eventChannel } from '#shared/ipc/derive.ts';
import { reviewCalls } from '#shared/writes/review-calls.ts';

const names = Object.keys(reviewCalls) as (keyof typeof reviewCalls)[];
const call = Object.fromEntries(names.map((name) => [name, (input: unknown) => ipcRenderer.invoke(callChannel(name), input)]));

const on = {
  review: (listener: (value: unknown) => void) => {
    // The event carries the sender, so the window gets the value only.
    const receive = (_event: IpcRendererEvent, value: unknown) => listener(value);
    ipcRenderer.on(eventChannel('review'), receive);
    return () => {
      ipcRenderer.off(eventChannel('review'), receive);
    };
  },
};

contextBridge.exposeInMainWorld('blockdesk', { call, on });
