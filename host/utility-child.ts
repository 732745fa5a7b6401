/** What runs in a utility process before its module: it sets `process.parentPort`, and exits when the app has ended. */
import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cloneMessage } from './clone.ts';
import { refusedModule, refuseUnknown } from './not-offered.ts';
import { offerModule } from './offer-module.ts';

const [node = '', , resourcesPath, modulePath = '', ...args] = process.argv;
const port = new EventEmitter();
// Messages that arrive before the module listens are queued, as a MessagePort does.
const early: unknown[] = [];

const deliver = () => {
  while (early.length > 0 && port.listenerCount('message') > 0) port.emit('message', { data: early.shift(), ports: [] });
};
process.on('message', (data) => {
  early.push(data);
  deliver();
});
process.on('disconnect', () => process.exit(0));
port.on('newListener', (event) => {
  if (event === 'message') setImmediate(deliver);
});

/** https://www.electronjs.org/docs/latest/api/parent-port */
const parentPort = Object.assign(port, {
  postMessage: (message: unknown) => void process.send?.(cloneMessage(message) as never, undefined, {}, () => {}),
});

const file = resolve(modulePath);
Object.defineProperty(process, 'parentPort', { value: parentPort });
Object.defineProperty(process, 'type', { value: 'utility' });
Object.defineProperty(process, 'resourcesPath', { value: resourcesPath });
process.argv = [node, file, ...args];
// The documented part of Electron's list: lib/utility/api/module-list.ts.
offerModule(refuseUnknown('electron', { net: refusedModule('net'), systemPreferences: refusedModule('systemPreferences') }));
await import(pathToFileURL(file).href);
