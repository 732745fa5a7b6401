/** Exposes the contract's calls to the page as `window.blockdesk`: named functions only, nothing from Electron. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { calls, events } from '#shared/ipc/contract.ts';
import { type CallName, callChannel, eventChannel } from '#shared/ipc/derive.ts';

const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].caller === 'page');
const call = Object.fromEntries(names.map((name) => [name, (input: unknown) => ipcRenderer.invoke(callChannel(name), input)]));

const on = Object.fromEntries(
  events.map((name) => [
    name,
    (listener: (value: unknown) => void) => {
      // The event carries the sender, so the page gets the value only.
      const receive = (_event: IpcRendererEvent, value: unknown) => listener(value);
      ipcRenderer.on(eventChannel(name), receive);
      return () => {
        ipcRenderer.off(eventChannel(name), receive);
      };
    },
  ]),
);

contextBridge.exposeInMainWorld('blockdesk', { call, on });
