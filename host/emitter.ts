/** Node's event emitter, refusing events that the host never emits. */
import { EventEmitter } from 'node:events';
import { notOffered } from './not-offered.ts';

export type Preventable = { preventDefault: () => void; readonly defaultPrevented: boolean };

/** https://www.electronjs.org/docs/latest/api/structures/event */
export function createEvent<T extends object>(fields?: T): Preventable & T {
  let prevented = false;
  const event = {
    preventDefault: () => {
      prevented = true;
    },
    get defaultPrevented() {
      return prevented;
    },
  };
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(fields ?? {})) as Preventable & T;
}

/** A listener that could never be called is refused, as it would pass in silence. */
export class KnownEvents extends EventEmitter {
  readonly emitterName: string;
  readonly knownEvents: ReadonlySet<string>;

  constructor(name: string, events: readonly string[]) {
    super();
    this.emitterName = name;
    this.knownEvents = new Set([...events, 'newListener', 'removeListener', 'error']);
    for (const method of ['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'] as const) {
      const add = EventEmitter.prototype[method];
      Object.defineProperty(this, method, {
        value(this: KnownEvents, event: string | symbol, listener: (...args: unknown[]) => void) {
          if (typeof event === 'string' && !this.knownEvents.has(event)) notOffered(`${this.emitterName} event '${event}'`);
          return add.call(this, event, listener);
        },
      });
    }
  }
}
