/** What runs in a utility process before its module: `process.parentPort`, and the end when the app has ended. */
import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [node = '', , resourcesPath, modulePath = '', ...args] = process.argv;
const port = new EventEmitter();
// What arrives before the module listens is kept for it, as a MessagePort keeps it.
const early: unknown[] = [];

process.on('message', (data) => {
  if (port.listenerCount('message') === 0) early.push(data);
  else port.emit('message', { data, ports: [] });
});
process.on('disconnect', () => process.exit(0));
port.on('newListener', (event) => {
  if (event === 'message') setImmediate(() => early.splice(0).forEach((data) => void port.emit('message', { data, ports: [] })));
});

/** https://www.electronjs.org/docs/latest/api/parent-port */
const parentPort = Object.assign(port, {
  postMessage: (message: unknown) => void process.send?.(structuredClone(message) as never, undefined, {}, () => {}),
});

const file = resolve(modulePath);
Object.defineProperty(process, 'parentPort', { value: parentPort });
Object.defineProperty(process, 'type', { value: 'utility' });
Object.defineProperty(process, 'resourcesPath', { value: resourcesPath });
process.argv = [node, file, ...args];
await import(pathToFileURL(file).href);
